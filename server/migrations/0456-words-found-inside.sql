-- The catalogue finds a word inside the words of names, as lists do: "grove" finds "Mangrove". Before, it was found from the
-- beginning of a word only. The words of all offerings are few beside the offerings: they are looked up first, in an index.
set local lock_timeout = '2s';

create index catalogue_word_inside on catalogue_word using gin (word gin_trgm_ops) with (fastupdate = off);

-- Words of names that hold the token behind their beginning, the shortest first. Prose (weight C) is left out, and so are tokens
-- too short for the index.
create function catalogue_inside(token text) returns tsquery
  language sql stable security definer set search_path = public as $$
  select string_agg(quote_literal(word) || ':AB', ' | ')::tsquery from (
    select word from catalogue_word where word like '%' || token || '%' and word not like token || '%' and length(token) >= 3
    order by length(word), word limit 50) words
$$;
revoke execute on function catalogue_inside(text) from public;

-- What a search finds, and what it finds from the beginnings of words.
create function catalogue_queries(search text, out meant tsquery, out beginning tsquery)
  language plpgsql stable security definer set search_path = public as $$
declare
  tokens text[] := (string_to_array(catalogue_plain(search), ' '))[1:12];
  pairs text[];
  begins tsquery;
  found tsquery;
begin
  if tokens[1] = '' then return; end if;
  -- Words of the search that offerings write as one.
  select array_agg(case when exists (
      select 1 from catalogue_text where words @@ (quote_literal(tokens[at] || tokens[at + 1]) || ':*')::tsquery and is_published)
    then quote_literal(tokens[at] || tokens[at + 1]) || ':*' end order by at) into pairs
    from generate_series(1, cardinality(tokens) - 1) at;
  for at in 1 .. cardinality(tokens) loop
    -- As it is typed or begins, or its singular or plural as a whole word.
    select string_agg(form, ' | ')::tsquery into begins from (
      select quote_literal(tokens[at]) || ':*' as form
      union all select quote_literal(form) from unnest(search_forms(tokens[at])) form
    ) forms;
    found := coalesce(begins || catalogue_inside(tokens[at]), begins);
    if not exists (select 1 from catalogue_text where words @@ found and is_published) then
      begins := coalesce(catalogue_meanings(tokens[at]), begins);
      found := begins;
    end if;
    for side in 0 .. 1 loop
      begins := coalesce(begins || pairs[at - side]::tsquery, begins);
      found := coalesce(found || pairs[at - side]::tsquery, found);
    end loop;
    beginning := coalesce(beginning && begins, begins);
    meant := coalesce(meant && found, found);
  end loop;
end $$;
revoke execute on function catalogue_queries(text) from public;

-- Beginnings of words rank before what is inside them; then the title counts most.
create or replace function catalogue_found(search text) returns table (offering_id uuid, rank float4)
  language plpgsql stable security definer rows 500 set search_path = public as $$
declare
  sought record := catalogue_queries(search);
begin
  return query select e.offering_id, ts_rank(e.words, sought.meant) + (e.words @@ sought.beginning)::int::float4
    from catalogue_text e where e.words @@ sought.meant and e.is_published;
end $$;

create or replace function catalogue_titles(search text, most int) returns table (offering_id uuid)
  language plpgsql stable security definer rows 10 set search_path = public as $$
declare
  sought record := catalogue_queries(search);
begin
  return query select e.offering_id from catalogue_text e
    where e.words @@ sought.meant and e.is_published and ts_filter(e.words, '{a}') @@ sought.meant
    order by e.words @@ sought.beginning desc, ts_rank(e.words, sought.meant) desc, e.offering_id desc limit most;
end $$;

drop function catalogue_query(text);
