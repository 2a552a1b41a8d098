-- Documents, certificates and mail.
create table document (
  id              uuid primary key default uuidv7(),
  operation_id    uuid not null references operation,
  organization_id uuid references organization, -- who brought it; null for the platform's own drawings
  name            text not null check (length(name) between 1 and 200),
  kind            text not null,
  media_type      text not null,
  bytes           int not null check (bytes > 0),
  sha256          text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by     uuid not null references person,
  uploaded_at     timestamptz not null default now()
);
create index document_operation on document (operation_id);

-- A correction is a new version that supersedes; a row is never edited but for its release.
create table certificate (
  id           uuid primary key default uuidv7(),
  operation_id uuid not null references operation,
  number       text not null,
  version      int not null check (version >= 1),
  data         jsonb not null,
  sha256       text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  sealed_at    timestamptz not null,
  released_at  timestamptz,
  unique (number, version)
);
create index certificate_operation on certificate (operation_id, version desc);
create sequence certificate_number start 1001;

create table mail (
  id           uuid primary key default uuidv7(),
  operation_id uuid references operation,
  recipient    text not null,
  subject      text not null,
  body         text not null,
  attachments  jsonb not null default '[]',
  key          text not null unique, -- the same message is written once, however often its job runs
  created_at   timestamptz not null default now(),
  sent_at      timestamptz
);
create index mail_newest on mail (id desc);

alter table document enable row level security;
create policy document_scope on document using (app_platform() or exists (select 1 from operation o where o.id = operation_id));
alter table certificate enable row level security;
create policy certificate_scope on certificate using (
  app_platform() or released_at is not null or exists (select 1 from operation o where o.id = operation_id)
);
alter table mail enable row level security;
create policy mail_scope on mail using (app_platform());

-- One sees one's own organization, those one deals with, and those that offer in public.
alter table organization enable row level security;
create policy organization_scope on organization using (
  app_platform() or id = app_organization()
  or exists (select 1 from offering f where f.organization_id = organization.id and f.status = 'published')
  or exists (select 1 from operation o where organization.id in (o.contributor_organization_id, o.carrier_organization_id))
);

grant select, insert on document to {{app}};
grant select, insert, update on certificate, mail to {{app}};
grant usage on sequence certificate_number to {{app}};
