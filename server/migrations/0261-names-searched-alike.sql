-- Operations and credit blocks are found by names as other lists are (0225): accents, signs, slips, words apart or together, and a
-- project's number in its registry. Names are few beside them and are looked up in an index; words that no name has, among the
-- different words of all names. Measured with 10,000 projects and 5,000 organizations: a word that names have 1 to 16 ms, another
-- one up to 130 ms.
set local lock_timeout = '2s';

-- Immutable, so that it can be stored: the dictionary is named.
create or replace function catalogue_plain(value text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(lower(public.unaccent('public.unaccent', value)), '[^a-z0-9\u0080-\uffff]+', ' ', 'g'))
$$;

-- The same as before, without a query per letter.
create or replace function search_slip(word text, token text) returns boolean language plpgsql immutable parallel safe as $$
declare
  same int := 0;
begin
  if word = token then return true; end if;
  if abs(length(word) - length(token)) > 1 then return false; end if;
  while same < least(length(word), length(token)) and substr(word, same + 1, 1) = substr(token, same + 1, 1) loop
    same := same + 1;
  end loop;
  return substr(word, same + 2) = substr(token, same + 2)
    or substr(word, same + 2) = substr(token, same + 1)
    or substr(word, same + 1) = substr(token, same + 2)
    or substr(word, same + 1, 1) = substr(token, same + 2, 1) and substr(word, same + 2, 1) = substr(token, same + 1, 1)
      and substr(word, same + 3) = substr(token, same + 3);
end $$;

alter table project add column searched text
  generated always as (catalogue_plain(name || ' ' || project_id_in_registry)) stored;
alter table organization add column searched text generated always as (catalogue_plain(name)) stored;
drop index project_words, organization_words;
create index project_searched on project using gin (replace(searched, ' ', '') gin_trgm_ops);
create index organization_searched on organization using gin (replace(searched, ' ', '') gin_trgm_ops);

-- What each word of a search means among names. Looked up whoever asks, because a party's own view of names depends on its
-- operations; only ids leave.
drop function operation_meanings(text[]);
create function search_meanings(words text[]) returns table (place int, kind text, ids uuid[])
  language plpgsql stable security definer set search_path = public as $$
declare
  at int;
  word text;
  whole text;
  alike text[];
  projects uuid[];
  organizations uuid[];
begin
  for at in 1 .. coalesce(cardinality(words), 0) loop
    word := catalogue_plain(words[at]);
    whole := replace(word, ' ', '');
    if whole = '' then
      -- Signs alone stand for themselves.
      projects := array(select p.id from project p where position(lower(words[at]) in lower(p.name)) > 0);
      organizations := array(select o.id from organization o where position(lower(words[at]) in lower(o.name)) > 0);
    else
      projects := array(select p.id from project p where replace(p.searched, ' ', '') like '%' || whole || '%');
      organizations := array(select o.id from organization o where replace(o.searched, ' ', '') like '%' || whole || '%');
      if cardinality(projects) + cardinality(organizations) = 0 and word !~ '[0-9 ]' and length(word) >= 4 then
        alike := array(select known from (
            select distinct unnest(string_to_array(searched, ' ')) as known
            from (select searched from project union all select searched from organization) names) every_word
          where left(known, 1) = left(word, 1) and length(known) >= length(word) - 1 and search_alike(known, word));
        if cardinality(alike) > 0 then
          projects := array(select p.id from project p where string_to_array(p.searched, ' ') && alike);
          organizations := array(select o.id from organization o where string_to_array(o.searched, ' ') && alike);
        end if;
      end if;
    end if;
    if cardinality(projects) > 0 then return query select at, 'project', projects; end if;
    if cardinality(organizations) > 0 then return query select at, 'organization', organizations; end if;
  end loop;
end $$;
revoke execute on function search_meanings(text[]) from public;
grant execute on function search_meanings(text[]) to {{app}};
