-- What a contributor's units are for: its own lists of entities and purposes, and how much of what it holds or retired is
-- allocated to which of them.
set local lock_timeout = '2s';

create table reporting_entity (
  id              uuid primary key default uuidv7(),
  organization_id uuid not null references organization,
  name            text not null check (length(name) between 1 and 120),
  kind            text not null check (kind in ('subsidiary', 'site', 'brand', 'client', 'other')),
  archived_at     timestamptz,
  created_at      timestamptz not null
);
create unique index reporting_entity_name on reporting_entity (organization_id, lower(name));

create table reporting_purpose (
  id              uuid primary key default uuidv7(),
  organization_id uuid not null references organization,
  name            text not null check (length(name) between 1 and 120),
  archived_at     timestamptz,
  created_at      timestamptz not null
);
create unique index reporting_purpose_name on reporting_purpose (organization_id, lower(name));

-- What is allocated never changes: units of a vintage that are held, or one retired serial range. A retired range lies in a
-- sink, so it is neither moved nor divided any more.
create table allocation (
  id              uuid primary key default uuidv7(),
  organization_id uuid not null references organization,
  vintage_id      uuid not null references vintage,
  -- Null: units that are held.
  block_id        uuid references credit_block,
  created_at      timestamptz not null
);
create index allocation_newest on allocation (organization_id, id);
create index allocation_units on allocation (organization_id, vintage_id, block_id);

-- To whom, for what, for which year and how much: every change is a row of its own, and none is ever written over.
create table allocation_version (
  allocation_id uuid not null references allocation,
  version       int not null check (version >= 1),
  entity_id     uuid not null references reporting_entity,
  purpose_id    uuid not null references reporting_purpose,
  claim_year    int not null check (claim_year between 1990 and 2100),
  -- Smallest units of the standard; 0: withdrawn.
  quantity      bigint not null check (quantity >= 0),
  person_id     uuid not null references person,
  at            timestamptz not null,
  primary key (allocation_id, version)
);
create index allocation_version_entity on allocation_version (entity_id);
create index allocation_version_purpose on allocation_version (purpose_id);

alter table reporting_entity enable row level security;
create policy reporting_entity_scope on reporting_entity
  using ((select app_platform()) or organization_id = (select app_organization()));
alter table reporting_purpose enable row level security;
create policy reporting_purpose_scope on reporting_purpose
  using ((select app_platform()) or organization_id = (select app_organization()));
alter table allocation enable row level security;
create policy allocation_scope on allocation
  using ((select app_platform()) or organization_id = (select app_organization()));
alter table allocation_version enable row level security;
create policy allocation_version_scope on allocation_version
  using (exists (select 1 from allocation a where a.id = allocation_id));

-- As each stands now, withdrawn ones included.
create view allocation_now with (security_invoker = true) as
  select a.id, a.organization_id, a.vintage_id, a.block_id, v.version, v.entity_id, v.purpose_id, v.claim_year, v.quantity,
    v.person_id, v.at
  from allocation a join lateral (
    select * from allocation_version v where v.allocation_id = a.id order by v.version desc limit 1
  ) v on true;

grant select, insert on reporting_entity, reporting_purpose to {{app}};
grant update (name, kind, archived_at) on reporting_entity to {{app}};
grant update (name, archived_at) on reporting_purpose to {{app}};
grant select, insert on allocation, allocation_version to {{app}};
grant select on allocation_now to {{app}};
