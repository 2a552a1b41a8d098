-- The way that an operation took, once it has ended, so that operations can be grouped by it; see modules/insights/ways.ts.
set local lock_timeout = '2s';

-- One number a state in which somebody had the move: ten times its place in the machine, and how often (9: nine and more).
alter table dwell_operation add column way int[];
create index dwell_operation_ended on dwell_operation (ended_at) where ended_at is not null;

-- Counted with the next operation that moves on, else not before something happens.
delete from dwell_run;
