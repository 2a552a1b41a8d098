-- A word finds its singular and its plural. Before, a plural was one slip away from its singular, and slips are forgiven only
-- where no offering has the word itself: once one offering said "mangroves", no "mangrove" was found.
set local lock_timeout = '2s';

create function search_forms(word text) returns text[] language sql immutable parallel safe as $$
  select case
    when length(word) < 4 or word ~ '[0-9]' then '{}'::text[]
    when word ~ 'ies$' then array[left(word, -3) || 'y', left(word, -1)]
    when word ~ '(s|x|z|ch|sh)es$' then array[left(word, -2), left(word, -1)]
    when word ~ '[^sui]s$' then array[left(word, -1)]
    when word ~ '[^aeiou]y$' then array[left(word, -1) || 'ies']
    else '{}'::text[]
  end
$$;

create or replace function search_alike(word text, token text) returns boolean language sql immutable parallel safe as $$
  select word = any (search_forms(token))
    or greatest(length(word), length(token)) >= 5 and token !~ '[0-9]' and left(word, 1) = left(token, 1)
      and (search_slip(word, token) or length(token) >= 5
        and (search_slip(left(word, length(token)), token) or search_slip(left(word, length(token) + 1), token)))
$$;

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
    -- As it is typed or begins, or its singular or plural as a whole word.
    select string_agg(form, ' | ')::tsquery into meant from (
      select quote_literal(tokens[at]) || ':*' as form
      union all select quote_literal(form) from unnest(search_forms(tokens[at])) form
    ) forms;
    if not exists (select 1 from catalogue_text where words @@ meant and is_published) then
      meant := coalesce(catalogue_meanings(tokens[at]), meant);
    end if;
    meant := coalesce(meant || pairs[at]::tsquery, meant);
    meant := coalesce(meant || pairs[at - 1]::tsquery, meant);
    whole := coalesce(whole && meant, meant);
  end loop;
  return whole;
end $$;

-- Published offerings whose own names a search finds, the best first: titles and project names have weight A.
create function catalogue_titles(search text, most int) returns table (offering_id uuid)
  language plpgsql stable security definer rows 10 set search_path = public as $$
declare
  meant tsquery := catalogue_query(search);
begin
  return query select e.offering_id from catalogue_text e
    where e.words @@ meant and e.is_published and ts_filter(e.words, '{a}') @@ meant
    order by ts_rank(e.words, meant) desc, e.offering_id desc limit most;
end $$;
revoke execute on function catalogue_titles(text, int) from public;
grant execute on function catalogue_titles(text, int) to {{app}};
