-- The machines that ran on this database, so that a release can be compared with those before; see modules/releases.
set local lock_timeout = '2s';

create table machine_release (
  machine  text not null,
  -- SHA-256 of the shape.
  digest   text not null,
  version  int not null,
  -- When a process with this machine started first.
  since    timestamptz not null,
  -- States, events and edges as lines (machines/kernel/shape.ts).
  shape    jsonb not null,
  -- The laid out drawings by the name of their view.
  drawings jsonb not null,
  primary key (machine, digest)
);

alter table machine_release enable row level security;
create policy machine_release_platform on machine_release using ((select app_platform()));
grant select, insert on machine_release to {{app}};
