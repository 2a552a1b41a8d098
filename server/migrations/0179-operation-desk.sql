-- What the platform does with its list of operations: puts ended ones away, reminds whoever has the move, keeps views.
set local lock_timeout = '2s';

alter table operation
  add column archived_at timestamptz,
  add column archived_by uuid references person,
  add constraint operation_archived check (
    (archived_at is null) = (archived_by is null) and (archived_at is null or status not in ('open', 'onHold')));

-- At most one a day, by the calendar of UTC: the key says so, however many people press the button.
create table operation_reminder (
  operation_id uuid not null references operation,
  day          date not null,
  person_id    uuid not null references person,
  at           timestamptz not null,
  -- Who was written to.
  courts       text[] not null check (cardinality(courts) > 0),
  primary key (operation_id, day)
);

-- A list's address under a name, of one person in one organization, for its eyes only or for all of the organization.
create table saved_view (
  id              uuid primary key default uuidv7(),
  organization_id uuid not null references organization,
  person_id       uuid not null references person,
  list            text not null check (list in ('operations')),
  name            text not null check (length(name) between 1 and 80),
  -- Filter and order as they stand in the address, without the page.
  search          text not null check (length(search) <= 1000),
  is_shared       boolean not null,
  created_at      timestamptz not null,
  updated_at      timestamptz not null
);
create unique index saved_view_name on saved_view (organization_id, person_id, list, lower(name));

alter table operation_reminder enable row level security;
create policy operation_reminder_platform on operation_reminder using ((select app_platform()));
alter table saved_view enable row level security;
-- The platform's people see all rows here as everywhere; whose a view is, the use cases ask. An erasure deletes by it.
create policy saved_view_scope on saved_view using (
  (select app_platform()) or organization_id = (select app_organization()) and (is_shared or person_id = (select app_person())));
create policy saved_view_own on saved_view as restrictive for update using (person_id = (select app_person()));

grant select, insert on operation_reminder to {{app}};
grant select, insert, update (name, search, is_shared, updated_at), delete on saved_view to {{app}};
