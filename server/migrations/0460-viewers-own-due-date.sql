-- Lists by date due go by the viewer's own date first, then by the earliest of all: their indexes do as well.
set local lock_timeout = '2s';

drop index operation_due;
create index operation_due on operation
  ((coalesce(platform_due_at, 'infinity'::timestamptz)), (coalesce(due_at, 'infinity'::timestamptz)), id);
drop index operation_running_due;
create index operation_running_due on operation
  ((coalesce(platform_due_at, 'infinity'::timestamptz)), (coalesce(due_at, 'infinity'::timestamptz)), id)
  include (updated_at, number_seq, project_id, contributor_organization_id, carrier_organization_id, due_at, platform_due_at, status, type,
    credit_type, courts, steps)
  where status in ('open', 'onHold');
drop index operation_contributor_running;
create index operation_contributor_running on operation (contributor_organization_id,
    (coalesce(contributor_due_at, 'infinity'::timestamptz)), (coalesce(due_at, 'infinity'::timestamptz)), id)
  include (updated_at, number_seq, project_id, carrier_organization_id, due_at, contributor_due_at, status, type, credit_type, courts, steps)
  where status in ('open', 'onHold');
drop index operation_carrier_running;
create index operation_carrier_running on operation (carrier_organization_id,
    (coalesce(carrier_due_at, 'infinity'::timestamptz)), (coalesce(due_at, 'infinity'::timestamptz)), id)
  include (updated_at, number_seq, project_id, contributor_organization_id, due_at, carrier_due_at, status, type, credit_type, courts, steps)
  where status in ('open', 'onHold');

-- What is overdue of one of the parties, and what is due between two days, go by the earliest date.
create index operation_earliest_due on operation (due_at) where due_at is not null;
