-- Offerings that a person keeps in view, and views of the catalogue beside those of the operations.
set local lock_timeout = '2s';

create table favourite_offering (
  person_id   uuid not null references person,
  offering_id uuid not null references offering on delete cascade,
  created_at  timestamptz not null,
  primary key (person_id, offering_id)
);
alter table favourite_offering enable row level security;
create policy favourite_offering_scope on favourite_offering
  using ((select app_platform()) or person_id = (select app_person()));
grant select, insert, delete on favourite_offering to {{app}};

alter table saved_view drop constraint saved_view_list_check;
alter table saved_view add constraint saved_view_list_check check (list in ('operations', 'catalogue'));
