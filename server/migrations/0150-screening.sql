-- Sanction lists as they were published, and the names on them. A list is replaced as a whole; what was in force before
-- stays as a row, its entries go.
set local lock_timeout = '2s';

create table screening_list (
  id           uuid primary key default uuidv7(),
  source       text not null check (source in ('EU', 'UN')),
  format       text not null check (format in ('eu_xml', 'eu_csv', 'un_xml')),
  file_name    text not null check (length(file_name) <= 200),
  sha256       text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- By the publisher; null where the file does not say.
  published_at timestamptz,
  loaded_at    timestamptz not null,
  person_id    uuid not null references person,
  entries      int not null check (entries > 0),
  names        int not null check (names >= entries),
  -- Entries without a reference or a name: nothing could be compared with them.
  skipped      int not null check (skipped >= 0),
  replaced_at  timestamptz
);
create unique index screening_list_current on screening_list (source) where replaced_at is null;
create index screening_list_person on screening_list (person_id);

create table screening_entry (
  list_id     uuid not null references screening_list,
  -- Counted as in the file: a reference need not be unique.
  place       int not null,
  reference   text not null,
  kind        text not null check (kind in ('person', 'organization')),
  -- `YYYY-MM-DD`, or `YYYY` where only the year is known.
  birth_dates text[] not null,
  countries   text[] not null,
  programme   text not null,
  listed_on   date,
  primary key (list_id, place)
);

create table screening_name (
  list_id uuid not null,
  place   int not null,
  name    text not null,
  family  text,
  is_weak boolean not null,
  -- As server/modules/screening/matching writes them: a change there needs the lists to be loaded again.
  normal  text not null,
  sound   text not null,
  foreign key (list_id, place) references screening_entry on delete cascade
);
create index screening_name_entry on screening_name (list_id, place);
create index screening_name_normal on screening_name using gin (normal gin_trgm_ops);
create index screening_name_sound on screening_name using gin (sound gin_trgm_ops);

-- Names that are somewhat alike, for each name asked about; how alike is judged outside. As definer, because row-level
-- security would keep the trigram indexes from being used.
create function screening_candidates(normals text[], sounds text[], most int)
  returns table (
    subject int, source text, reference text, kind text, name text, family text, is_weak boolean,
    birth_dates text[], countries text[], listed_on date
  )
  language sql stable security definer rows 500 set search_path = public as $$
  select a.subject::int, l.source, e.reference, e.kind, n.name, n.family, n.is_weak, e.birth_dates, e.countries, e.listed_on
  from unnest(normals, sounds) with ordinality a (normal, sound, subject)
  cross join lateral (
    select c.* from screening_name c
    where c.normal % a.normal or c.sound % a.sound
    order by greatest(similarity(c.normal, a.normal), similarity(c.sound, a.sound)) desc
    limit most
  ) n
  join screening_entry e using (list_id, place)
  join screening_list l on l.id = e.list_id
  where app_platform()
$$;
revoke all on function screening_candidates(text[], text[], int) from public;

alter table screening_list enable row level security;
create policy screening_list_scope on screening_list using (app_platform());
alter table screening_entry enable row level security;
create policy screening_entry_scope on screening_entry using (app_platform());
alter table screening_name enable row level security;
create policy screening_name_scope on screening_name using (app_platform());

grant select, insert, update on screening_list to {{app}};
grant select, insert, delete on screening_entry, screening_name to {{app}};
grant execute on function screening_candidates(text[], text[], int) to {{app}};
