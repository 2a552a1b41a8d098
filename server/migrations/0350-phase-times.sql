-- How long operations usually are in a phase, and from when on the platform wants to be told.
set local lock_timeout = '2s';

-- Titles of phases stand in the machines alone.
alter table operation drop column phase_title;

-- Of the operations that have left the phase, as the journals were counted last; see modules/insights. Milliseconds.
create table dwell_phase (
  phase      text primary key,
  operations int not null,
  median_ms  float8 not null,
  p90_ms     float8 not null
);

-- What the platform chose; without a row nine of ten that have left the phase decide.
create table phase_threshold (
  phase text primary key,
  days  int not null check (days between 1 and 365)
);

-- Counted with the next operation that moves on, else not before something happens.
delete from dwell_run;

do $$
declare name text;
begin
  foreach name in array array['dwell_phase', 'phase_threshold'] loop
    execute format('alter table %I enable row level security', name);
    execute format('create policy %I on %I using ((select app_platform()))', name || '_platform', name);
  end loop;
end $$;

grant select, insert, update, delete on dwell_phase, phase_threshold to {{app}};
