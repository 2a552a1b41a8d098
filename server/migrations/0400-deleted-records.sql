-- Records that people deleted, as they were, so that a deletion can be undone.
set local lock_timeout = '2s';

create table deleted_record (
  -- The record's own id, which it has again when it is restored.
  id         uuid primary key,
  kind       text not null,
  name       text not null,
  content    jsonb not null,
  deleted_at timestamptz not null default now(),
  deleted_by uuid not null references person
);
create index deleted_record_kind on deleted_record (kind, deleted_at desc);

alter table deleted_record enable row level security;
create policy deleted_record_scope on deleted_record
  using ((select app_platform()) or deleted_by = (select app_person()));
-- Nothing is changed in a row; locking one before it is restored asks for the right.
grant select, insert, update (name), delete on deleted_record to {{app}};
