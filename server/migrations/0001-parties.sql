-- People, organizations and sessions. Personal values stand in personal_data alone, so that they can be erased
-- while journals keep the person's id (trust page R34).
create extension if not exists pg_trgm;
create extension if not exists btree_gist;
create extension if not exists btree_gin;
create extension if not exists pgcrypto;

-- The scope of a transaction, set by the server before anything else; absent means nobody.
create function app_platform() returns boolean language sql stable parallel safe
  return coalesce(current_setting('app.platform', true), '') = 'on';
create function app_organization() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.organization', true), '')::uuid;
create function app_person() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.person', true), '')::uuid;

create table organization (
  id            uuid primary key default uuidv7(),
  name          text not null check (length(name) between 1 and 200),
  country       text not null check (country ~ '^[A-Z]{2}$'),
  vat           text,
  is_buyer      boolean not null default false,
  is_seller     boolean not null default false,
  is_platform   boolean not null default false,
  access_status text not null default 'pending_kyc_docs'
                check (access_status in ('at_risk', 'pending_kyc_docs', 'pending_due_diligence', 'rejected', 'validated')),
  created_at    timestamptz not null default now(),
  deleted_at    timestamptz
);
create unique index organization_platform on organization (is_platform) where is_platform;

create table person (
  id         uuid primary key default uuidv7(),
  subject    text not null unique,
  created_at timestamptz not null default now(),
  erased_at  timestamptz
);
-- The server itself: timers, the outbox, another machine.
insert into person (id, subject) values ('00000000-0000-0000-0000-000000000001', 'system');

create table personal_data (
  person_id  uuid primary key references person,
  email      text not null,
  first_name text not null default '',
  last_name  text not null default '',
  salt       bytea not null default gen_random_bytes(16)
);
create index personal_data_email on personal_data (lower(email));

create table membership (
  person_id       uuid not null references person,
  organization_id uuid not null references organization,
  role            text not null check (role in ('owner', 'operator', 'readOnly')),
  primary key (person_id, organization_id)
);
create index membership_organization on membership (organization_id);

create table session (
  token_hash       bytea primary key,
  person_id        uuid not null references person,
  organization_id  uuid references organization,
  created_at       timestamptz not null default now(),
  authenticated_at timestamptz not null,
  expires_at       timestamptz not null
);
create index session_person on session (person_id);

create table setting (
  key   text primary key,
  value jsonb not null
);

-- The embedded identity provider's state and its local accounts: a restart signs nobody out.
create table identity_record (
  model       text not null,
  id          text not null,
  payload     jsonb not null,
  grant_id    text,
  uid         text,
  consumed_at timestamptz,
  expires_at  timestamptz,
  primary key (model, id)
);
create index identity_record_grant on identity_record (grant_id) where grant_id is not null;
create index identity_record_uid on identity_record (uid) where uid is not null;
create index identity_record_expiry on identity_record (expires_at);

create table identity_account (
  subject       text primary key,
  email         text not null,
  name          text not null,
  password_hash text not null
);
create unique index identity_account_email on identity_account (lower(email));

alter table personal_data enable row level security;
create policy personal_data_scope on personal_data using (
  app_platform() or person_id = app_person()
  or exists (select 1 from membership m where m.person_id = personal_data.person_id and m.organization_id = app_organization())
);

grant select, insert, update on organization, person, personal_data, membership, session, setting to {{app}};
grant delete on membership, session to {{app}};
grant select, insert, update, delete on identity_record, identity_account to {{app}};
