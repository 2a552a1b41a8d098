-- Plans of projects. One row per task and dependency, each with the version of the plan in which it changed last: so two
-- people who change different tasks do not meet, and two who change the same one are told.
set local lock_timeout = '2s';

create table plan (
  offering_id     uuid primary key references offering,
  organization_id uuid not null references organization,
  version         int not null default 0 check (version >= 0),
  updated_at      timestamptz not null
);

create table plan_item (
  offering_id uuid not null references plan,
  kind        text not null check (kind in ('task', 'dependency')),
  id          text not null check (id ~ '^[A-Za-z0-9_-]{1,40}$'),
  -- null: deleted; the row stays, so that others hear of it.
  content     jsonb,
  version     int not null check (version >= 1),
  changed_by  uuid not null references person,
  changed_at  timestamptz not null,
  primary key (offering_id, kind, id)
);
create index plan_item_since on plan_item (offering_id, version);

create table plan_comment (
  id          uuid primary key default uuidv7(),
  offering_id uuid not null references plan,
  task_id     text,
  person_id   uuid not null references person,
  text        text not null check (length(text) between 1 and 2000),
  at          timestamptz not null
);
create index plan_comment_offering on plan_comment (offering_id, id);

alter table plan enable row level security;
create policy plan_scope on plan using ((select app_platform()) or organization_id = (select app_organization()));
alter table plan_item enable row level security;
create policy plan_item_scope on plan_item
  using ((select app_platform()) or exists (select 1 from plan p where p.offering_id = plan_item.offering_id));
alter table plan_comment enable row level security;
create policy plan_comment_scope on plan_comment
  using ((select app_platform()) or exists (select 1 from plan p where p.offering_id = plan_comment.offering_id));

grant select, insert, update (version, updated_at) on plan to {{app}};
grant select, insert, update on plan_item to {{app}};
grant select, insert on plan_comment to {{app}};
