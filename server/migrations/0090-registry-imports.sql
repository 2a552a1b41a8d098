-- Imported exports of registries: reports, saved column maps, and what is known of issued and retired serial numbers.
set local lock_timeout = '2s';

create table import_map (
  id          uuid primary key default uuidv7(),
  name        text not null check (length(name) between 1 and 120),
  standard_id uuid not null references carbon_standard,
  target      text not null check (target in ('projects', 'issuances', 'retirements')),
  columns     jsonb not null
);
create unique index import_map_name on import_map (lower(name));
create index import_map_standard on import_map (standard_id);

-- A dry run, and its run once it happened. `layout` is how the file was read: a column map may change later.
create table registry_import (
  id          uuid primary key default uuidv7(),
  kind        text not null,
  standard_id uuid not null references carbon_standard,
  layout      jsonb not null,
  sha256      text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  person_id   uuid not null references person,
  created_at  timestamptz not null,
  rows        int not null,
  created     int not null,
  unchanged   int not null,
  changed     int not null,
  refused     int not null,
  -- Over the verdict of each row: says whether a dry run still holds.
  verdicts    text not null,
  ran_at      timestamptz,
  ran_by      uuid references person,
  check (rows = created + unchanged + changed + refused),
  check ((ran_at is null) = (ran_by is null))
);
create index registry_import_standard on registry_import (standard_id);

create table registry_import_problem (
  import_id uuid not null references registry_import,
  row       int not null,
  cell      text not null,
  reason    text not null,
  primary key (import_id, row)
);

-- What a registry says it issued. No units: those come into the ledger when a carrier brings them in.
-- Numbers besides the range: row-level security lets an index be asked for whole numbers, but not for ranges.
create table known_issuance (
  id              uuid primary key default uuidv7(),
  standard_id     uuid not null references carbon_standard,
  numbering_space text not null check (length(numbering_space) between 1 and 200),
  first_number    bigint not null check (first_number >= 0),
  last_number     bigint not null check (last_number >= first_number and last_number < 9223372036854775807),
  quantity        bigint generated always as (last_number - first_number + 1) stored,
  serial_template text not null check (serial_template like '%{start}%' and serial_template like '%{end}%'),
  vintage_id      uuid not null references vintage,
  import_id       uuid not null references registry_import,
  constraint known_issuance_once exclude using gist
    (standard_id with =, numbering_space with =, int8range(first_number, last_number, '[]') with &&)
);
create index known_issuance_place on known_issuance (standard_id, numbering_space, first_number);
create index known_issuance_vintage on known_issuance (vintage_id);

-- What a registry says is retired or cancelled; serials are screened against it. Never a note: notes name people.
create table known_retirement (
  id              uuid primary key default uuidv7(),
  standard_id     uuid not null references carbon_standard,
  numbering_space text not null check (length(numbering_space) between 1 and 200),
  first_number    bigint not null check (first_number >= 0),
  last_number     bigint not null check (last_number >= first_number and last_number < 9223372036854775807),
  -- Null: cancelled on a day that the registry does not state.
  retired_on      date,
  import_id       uuid not null references registry_import,
  constraint known_retirement_once exclude using gist
    (standard_id with =, numbering_space with =, int8range(first_number, last_number, '[]') with &&)
);
create index known_retirement_place on known_retirement (standard_id, numbering_space, first_number);

alter table import_map enable row level security;
create policy import_map_scope on import_map using (app_platform());
alter table registry_import enable row level security;
create policy registry_import_scope on registry_import using (app_platform());
alter table registry_import_problem enable row level security;
create policy registry_import_problem_scope on registry_import_problem using (app_platform());
alter table known_issuance enable row level security;
create policy known_issuance_scope on known_issuance using (app_platform());
alter table known_retirement enable row level security;
create policy known_retirement_scope on known_retirement using (app_platform());

grant select, insert, update, delete on import_map to {{app}};
grant select, insert, update on registry_import, known_issuance, known_retirement to {{app}};
grant select, insert on registry_import_problem to {{app}};
