-- Files of registries that nobody described beforehand.
set local lock_timeout = '2s';

-- A project's id without its registry's own prefix: CAR1335, car-1335 and 1335 are one project.
create function bare_project_id(id text, prefix text) returns text language sql immutable as $$
  select case when prefix <> '' and upper(trim(id)) ~ ('^' || prefix || '[-_ ]*[0-9]')
    then regexp_replace(upper(trim(id)), '^' || prefix || '[-_ ]*', '') else upper(trim(id)) end
$$;

-- Per field how its days are written.
alter table import_map add column dates jsonb not null default '{}';

-- What a registry issued without publishing serial numbers: quantities only.
create table known_quantity (
  id          uuid primary key default uuidv7(),
  vintage_id  uuid not null references vintage,
  issued_on   date,
  quantity    bigint not null check (quantity > 0),
  import_id   uuid not null references registry_import,
  constraint known_quantity_once unique nulls not distinct (vintage_id, issued_on, quantity)
);
alter table known_quantity enable row level security;
create policy known_quantity_scope on known_quantity using (app_platform());
grant select, insert, update on known_quantity to {{app}};

alter table registry_import
  -- Rows of issuances that name no serial numbers.
  add column without_serials int not null default 0,
  -- What the file looks like, where it is read as the opposite.
  add column looks_like text check (looks_like in ('issuances', 'retirements'));
