-- What exists at the registries and what is offered for sale (specification section 3).
create table carbon_standard (
  id                uuid primary key default uuidv7(),
  name              text not null,
  cs_account_number text not null default '',
  registry_link     text,
  credit_type       text not null check (credit_type in ('Carbon', 'Plastic', 'Biodiversity')),
  unit_name         text not null,
  unit_scale        int not null default 1 check (unit_scale between 1 and 1000000)
);
create table project_type (id uuid primary key default uuidv7(), name text not null unique);
create table project_proponent (id uuid primary key default uuidv7(), name text not null);
create table project (
  id                     uuid primary key default uuidv7(),
  name                   text not null,
  project_id_in_registry text not null,
  proponent_id           uuid not null references project_proponent,
  standard_id            uuid not null references carbon_standard,
  type_id                uuid not null references project_type,
  country                text not null check (country ~ '^[A-Z]{2}$'),
  unique (standard_id, project_id_in_registry)
);
create table vintage (
  id                   uuid primary key default uuidv7(),
  name                 text not null,
  project_id           uuid not null references project,
  monitoring_date_from date not null,
  monitoring_date_to   date not null check (monitoring_date_to >= monitoring_date_from),
  impact_type          text not null check (impact_type in ('avoidance', 'removal', 'avoidance_and_removal'))
);
create index vintage_project on vintage (project_id);

create table offering (
  id              uuid primary key default uuidv7(),
  project_id      uuid not null references project,
  organization_id uuid not null references organization,
  title           text not null,
  summary         text not null,
  currency        text not null check (currency ~ '^[A-Z]{3}$'),
  sdgs            int[] not null default '{}',
  status          text not null check (status in ('draft', 'published', 'suspended', 'archived')),
  created_at      timestamptz not null default now()
);
create index offering_organization on offering (organization_id);
create table offering_vintage (
  offering_id      uuid not null references offering,
  vintage_id       uuid not null references vintage,
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  primary key (offering_id, vintage_id)
);

alter table offering enable row level security;
create policy offering_scope on offering using (app_platform() or status = 'published' or organization_id = app_organization());
alter table offering_vintage enable row level security;
create policy offering_vintage_scope on offering_vintage using (exists (select 1 from offering o where o.id = offering_id));

grant select, insert, update, delete on carbon_standard, project_type, project_proponent, project, vintage, offering, offering_vintage to {{app}};
