-- Rows of an import whose units were known as retired in part: only the others were written.
set local lock_timeout = '2s';

alter table registry_import add column partly_known int not null default 0;
