-- A step at which few operations wait, whichever party they wait for: the list walked all that run to find them.
create or replace function operation_waiting(step text, court text, most int) returns table (
  id uuid, number_seq bigint, type text, status text, credit_type text, project_id uuid, contributor_organization_id uuid,
  carrier_organization_id uuid, due_at timestamptz, created_at timestamptz, updated_at timestamptz)
  language sql stable security definer set search_path = public
begin atomic
  select o.id, o.number_seq, o.type, o.status, o.credit_type, o.project_id, o.contributor_organization_id,
    o.carrier_organization_id,
    case court when 'platform' then o.platform_due_at when 'contributor' then o.contributor_due_at
      when 'projectCarrier' then o.carrier_due_at else o.due_at end,
    o.created_at, o.updated_at
  from (
    -- Two ways, of which one is asked: joined by `or`, the index of steps and parties would be read whole.
    select a.* from operation a
    where court is not null and a.status in ('open', 'onHold') and a.steps @> array[step] and a.courts @> array[court]
    union all
    select b.* from operation b where court is null and b.status in ('open', 'onHold') and b.steps @> array[step]
  ) o
  where app_platform()
  limit most;
end;

-- Few of what runs is on hold, and by date due the list walked all that runs.
create index operation_on_hold_due on operation
  ((coalesce(platform_due_at, 'infinity'::timestamptz)), (coalesce(due_at, 'infinity'::timestamptz)), id)
  include (due_at, platform_due_at, status, type, credit_type, contributor_organization_id, carrier_organization_id)
  where status = 'onHold';
