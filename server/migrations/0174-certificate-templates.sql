-- Templates of certificates. A change is a new version: what was sealed with one keeps it, and who changed what stays.
set local lock_timeout = '2s';

create table certificate_template (
  id  uuid primary key default uuidv7(),
  -- The two that were always there: journals name them so.
  key text unique check (key in ('classic', 'plain'))
);

create table certificate_logo (
  sha256      text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  width       int not null check (width > 0),
  height      int not null check (height > 0),
  person_id   uuid not null references person,
  uploaded_at timestamptz not null
);

create table certificate_template_version (
  template_id uuid not null references certificate_template,
  version     int not null check (version >= 1),
  name        text not null check (length(name) between 1 and 80),
  layout      text not null check (layout in ('classic', 'plain')),
  accent      text not null check (accent in ('forest', 'ocean', 'slate', 'plum', 'clay')),
  -- By language, with merge fields: {"en": "…", "fr": "…"}.
  wording     jsonb not null check (wording ?& array['en', 'fr']),
  logo_sha256 text references certificate_logo,
  is_active   boolean not null,
  person_id   uuid not null references person,
  changed_at  timestamptz not null,
  primary key (template_id, version)
);
create index certificate_template_version_person on certificate_template_version (person_id);
create index certificate_template_version_logo on certificate_template_version (logo_sha256);
create index certificate_logo_person on certificate_logo (person_id);

with made as (insert into certificate_template (key) values ('classic'), ('plain') returning id, key)
insert into certificate_template_version
  (template_id, version, name, layout, accent, wording, is_active, person_id, changed_at)
select id, 1, initcap(key), key, 'forest', jsonb_build_object(
    'en', '{{quantity}} {{unit}} from {{project}} were retired permanently in the registry of {{standard}} for {{beneficiary}}.',
    'fr', '{{quantity}} {{unit}} du projet {{project}} ont été retirés définitivement du registre {{standard}} au bénéfice de {{beneficiary}}.'),
  true, '00000000-0000-0000-0000-000000000001', now()
from made;

alter table certificate_template enable row level security;
create policy certificate_template_scope on certificate_template using (app_platform());
alter table certificate_template_version enable row level security;
create policy certificate_template_version_scope on certificate_template_version using (app_platform());
alter table certificate_logo enable row level security;
create policy certificate_logo_scope on certificate_logo using (app_platform());

-- Append-only.
grant select, insert on certificate_template, certificate_template_version, certificate_logo to {{app}};
