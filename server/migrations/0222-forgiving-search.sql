-- One rule for what a searched text finds in lists: accents, signs and blanks do not matter, and a word of five letters or more
-- may have one slip.
set local lock_timeout = '2s';

create function search_found(value text, search text) returns boolean
  language sql stable parallel safe set search_path = public as $$
  select case when catalogue_plain(search) = '' then position(lower(trim(search)) in lower(value)) > 0
    else replace(catalogue_plain(value), ' ', '') like '%' || replace(catalogue_plain(search), ' ', '') || '%'
      or not exists (
        select 1 from unnest(string_to_array(catalogue_plain(search), ' ')) as token
        where catalogue_plain(value) not like '%' || token || '%'
          and not (length(token) >= 5 and token !~ '[0-9]' and exists (
            select 1 from unnest(string_to_array(catalogue_plain(value), ' ')) as word
            -- A slip in the first two letters of both would be two.
            where left(word, 1) in (left(token, 1), substr(token, 2, 1)) and length(word) >= length(token) - 1
              and (catalogue_near(word) && catalogue_near(token)
                or catalogue_near(left(word, length(token))) && catalogue_near(token)))))
    end
$$;
