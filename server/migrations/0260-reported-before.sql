-- Imports withdraw what a registry reports as gone since 0220. What was imported before is settled once per standard, at the next
-- start (modules/imports/settle-before.ts), because open operations are put on hold by their machine.
set local lock_timeout = '2s';

create table reported_unsettled (standard_id uuid primary key references carbon_standard on delete cascade);
insert into reported_unsettled select distinct standard_id from known_retirement;
alter table reported_unsettled enable row level security;
create policy reported_unsettled_scope on reported_unsettled using (app_platform());
grant select, delete on reported_unsettled to {{app}};

-- Somebody has decided on a report about units that the operation reserves: its own retirement, or a hold since then.
create function operation_answers_report(operation uuid, reported_at timestamptz) returns boolean
  language sql stable as $$
  select operation_reports_retirement(operation) or exists (select 1 from journal j
    where j.operation_id = operation and j.event = 'operation.hold' and j.at >= reported_at)
$$;
