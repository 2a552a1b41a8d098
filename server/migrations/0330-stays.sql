-- Where operations wait: the stays of each operation instead of sums by month and party. All of it can be counted anew.
set local lock_timeout = '2s';

drop table dwell_month, dwell_remaining, dwell_position;
delete from dwell_run;

-- The stays of one operation, as far as its journal is counted; see modules/insights/stays.ts.
create table dwell_operation (
  operation_id uuid primary key references operation,
  -- The last row of its journal that is counted.
  seq          int not null check (seq >= 1),
  -- One entry a stay: index of the place in its machine, begin and end in milliseconds since 1970 (null: it goes on).
  places       smallint[] not null,
  since        float8[] not null,
  until        float8[] not null,
  -- When the last stay ended; null while any goes on.
  ended_at     float8
);

-- How long completed operations took from the first time in a place to their end: milliseconds, the shortest first.
create table dwell_remaining (
  machine text not null,
  place   smallint not null,
  took    float8[] not null,
  primary key (machine, place)
);

do $$
declare name text;
begin
  foreach name in array array['dwell_operation', 'dwell_remaining'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy %I on %I using ((select app_platform()))', name || '_platform', name);
  end loop;
end $$;

grant select, insert, update, delete on dwell_operation, dwell_remaining to {{app}};
