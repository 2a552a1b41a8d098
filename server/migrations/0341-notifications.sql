-- What people are told of, each with their own mark, and how often they want an e-mail about it.
set local lock_timeout = '2s';

-- The journal row of the event that left the message; null where none did.
alter table outbox add column version int;

create table notification (
  id              uuid primary key default uuidv7(),
  person_id       uuid not null references person,
  -- Null before the person has an organization.
  organization_id uuid references organization,
  -- Names what it tells of: a job that runs twice writes it once.
  key             text not null,
  kind            text not null,
  text            text not null,
  -- What it is about, where the text does not say so.
  about           text not null,
  path            text not null check (path like '/%'),
  -- Null: the system did it.
  by_person_id    uuid references person,
  -- For readers who may not know the person.
  by_party        text,
  at              timestamptz not null,
  email           text not null check (email in ('now', 'daily', 'never')),
  digested_on     date,
  read_at         timestamptz,
  constraint notification_once unique (person_id, key)
);
create index notification_newest on notification (person_id, at desc, id desc);
create index notification_unread on notification (person_id, organization_id) where read_at is null;
create index notification_waiting on notification (person_id)
  where email = 'daily' and digested_on is null and read_at is null;

-- Without a row: at once for people who may act for the organization, never for readers.
create table notification_choice (
  person_id uuid not null references person,
  topic     text not null,
  email     text not null check (email in ('now', 'daily', 'never')),
  primary key (person_id, topic)
);

alter table notification enable row level security;
create policy notification_scope on notification
  using ((select app_platform()) or person_id = (select app_person()));
alter table notification_choice enable row level security;
create policy notification_choice_scope on notification_choice
  using ((select app_platform()) or person_id = (select app_person()));

grant select, insert, update, delete on notification, notification_choice to {{app}};
