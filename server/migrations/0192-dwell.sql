-- Where operations wait: what the journals come to, counted by machine, month and party. All of it can be counted anew.
set local lock_timeout = '2s';

-- Each counting, the newest last.
create table dwell_run (
  id          uuid primary key default uuidv7(),
  at          timestamptz not null,
  ms          int not null check (ms >= 0),
  -- Operations whose journals had grown, and the rows of those journals.
  operations  int not null,
  rows        bigint not null,
  is_rebuild  boolean not null,
  -- sha256 over the places of all machines: other places, and everything is counted anew.
  places_hash text not null
);
create index dwell_run_at on dwell_run (at);

-- Stays that ended in a month (UTC), of all operations or of one organization's on one side.
create table dwell_month (
  machine         text not null,
  month           date not null check (extract(day from month) = 1),
  side            text not null check (side in ('all', 'contributor', 'projectCarrier')),
  organization_id uuid references organization,
  -- {"<index of the place in its machine>": [stays, milliseconds, [bucket, stays, …]]}; see modules/insights/tally.ts.
  cells           jsonb not null,
  constraint dwell_month_once unique nulls not distinct (machine, side, organization_id, month),
  check ((side = 'all') = (organization_id is null))
);

-- From the first time in a stage to the completion, of completed operations; cells as above.
create table dwell_remaining (
  machine text primary key,
  cells   jsonb not null
);

-- How far each journal is counted, and where the operation stood there.
create table dwell_position (
  operation_id uuid primary key references operation,
  seq          int not null check (seq >= 1),
  -- [index of the place, milliseconds since 1970, …]; null once the operation has ended.
  standing     jsonb
);
create index dwell_position_standing on dwell_position (operation_id) where standing is not null;

-- The newest wish to count at once; at most one row.
create table dwell_wish (
  one       boolean primary key default true check (one),
  person_id uuid not null references person,
  at        timestamptz not null
);

do $$
declare name text;
begin
  foreach name in array array['dwell_run', 'dwell_month', 'dwell_remaining', 'dwell_position', 'dwell_wish'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy %I on %I using ((select app_platform()))', name || '_platform', name);
  end loop;
end $$;

grant select, insert on dwell_run to {{app}};
grant select, insert, update, delete on dwell_month, dwell_remaining, dwell_position to {{app}};
grant select, insert, update on dwell_wish to {{app}};
