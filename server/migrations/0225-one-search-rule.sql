-- The catalogue finds what lists find (0222): slips in words of five letters or more that begin alike, words written apart or
-- together, numbers with or without their prefix. Words that only share trigrams are no longer found.
set local lock_timeout = '2s';

-- One letter too many, missing or different, or two exchanged. Meeting beginnings of `catalogue_near` allowed two edits.
create function search_slip(word text, token text) returns boolean language sql immutable parallel safe as $$
  select word = token or abs(length(word) - length(token)) <= 1 and (
    select substr(word, same + 2) = substr(token, same + 2)
      or substr(word, same + 2) = substr(token, same + 1)
      or substr(word, same + 1) = substr(token, same + 2)
      or substr(word, same + 1, 1) = substr(token, same + 2, 1) and substr(word, same + 2, 1) = substr(token, same + 1, 1)
        and substr(word, same + 3) = substr(token, same + 3)
    from (select count(*)::int as same from generate_series(1, least(length(word), length(token))) place
      where left(word, place) = left(token, place)) beginning)
$$;

-- A word with one slip, or what is typed of it so far.
create function search_alike(word text, token text) returns boolean language sql immutable parallel safe as $$
  select greatest(length(word), length(token)) >= 5 and token !~ '[0-9]' and left(word, 1) = left(token, 1)
    and (search_slip(word, token) or length(token) >= 5
      and (search_slip(left(word, length(token)), token) or search_slip(left(word, length(token) + 1), token)))
$$;

create or replace function search_found(value text, search text) returns boolean
  language sql stable parallel safe set search_path = public as $$
  select case when sought = '' then position(lower(trim(search)) in lower(value)) > 0
    else replace(plain, ' ', '') like '%' || replace(sought, ' ', '') || '%'
      or not exists (
        select 1 from unnest(string_to_array(sought, ' ')) as token
        where plain not like '%' || token || '%'
          and not exists (select 1 from unnest(string_to_array(plain, ' ')) as word where search_alike(word, token)))
    end
  from (select catalogue_plain(value) as plain, catalogue_plain(search) as sought) texts
$$;

-- A word that no offering has: its letters and digits apart, or two words next to each other, or the words one slip away.
create function catalogue_meanings(token text) returns tsquery
  language sql stable security definer set search_path = public as $$
  select string_agg('(' || meaning || ')', ' | ')::tsquery from (
    select quote_literal(part[1]) || ' & ' || quote_literal(part[2]) || ':*' as meaning
      from regexp_match(token, '^([a-z]+)([0-9]+)$') part where part is not null
    union all
    select apart from (
      select quote_literal(left(token, place)) || ' <-> ' || quote_literal(substr(token, place + 1)) || ':*' as apart
      from generate_series(3, least(length(token), 30) - 3) place where token !~ '[0-9]') splits
      where exists (select 1 from catalogue_text where words @@ apart::tsquery and is_published)
    union all
    select quote_literal(word) from (
      select word from catalogue_word where slips && catalogue_near(token) and search_alike(word, token)
      order by similarity(word, token) desc, word limit 8) near
  ) found
$$;
revoke execute on function catalogue_meanings(text) from public;

create or replace function catalogue_query(search text) returns tsquery
  language plpgsql stable security definer set search_path = public as $$
declare
  tokens text[] := (string_to_array(catalogue_plain(search), ' '))[1:12];
  pairs text[];
  meant tsquery;
  whole tsquery;
begin
  if tokens[1] = '' then return null; end if;
  -- Words of the search that offerings write as one.
  select array_agg(case when exists (
      select 1 from catalogue_text where words @@ (quote_literal(tokens[at] || tokens[at + 1]) || ':*')::tsquery and is_published)
    then quote_literal(tokens[at] || tokens[at + 1]) || ':*' end order by at) into pairs
    from generate_series(1, cardinality(tokens) - 1) at;
  for at in 1 .. cardinality(tokens) loop
    meant := (quote_literal(tokens[at]) || ':*')::tsquery;
    if not exists (select 1 from catalogue_text where words @@ meant and is_published) then
      meant := coalesce(catalogue_meanings(tokens[at]), meant);
    end if;
    meant := coalesce(meant || pairs[at]::tsquery, meant);
    meant := coalesce(meant || pairs[at - 1]::tsquery, meant);
    whole := coalesce(whole && meant, meant);
  end loop;
  return whole;
end $$;

drop index catalogue_word_alike;
