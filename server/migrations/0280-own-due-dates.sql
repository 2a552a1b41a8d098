-- The date by which each party has to act. "Waiting for: platform" with "overdue" went by the earliest date of all parties.
alter table operation add platform_due_at timestamptz, add contributor_due_at timestamptz, add carrier_due_at timestamptz;
update operation o set platform_due_at = d.platform, contributor_due_at = d.contributor, carrier_due_at = d.carrier
from (
  select i.id,
    min(t."dueAt") filter (where t.court = 'platform' or (i.own_stock and t.court = 'projectCarrier')) as platform,
    min(t."dueAt") filter (where t.court = 'contributor') as contributor,
    min(t."dueAt") filter (where t.court = 'projectCarrier') as carrier
  from operation i cross join jsonb_to_recordset(i.turns) as t (court text, "dueAt" timestamptz)
  where i.status in ('open', 'onHold') group by i.id
) d where d.id = o.id;

-- What waits for one party, by its own date. The column that marked the platform's goes, with the index of its queue.
alter table operation drop column waits_platform;
create index operation_platform_due on operation ((coalesce(platform_due_at, 'infinity'::timestamptz)), id)
  where array_position(courts, 'platform') is not null and status in ('open', 'onHold');
create index operation_contributor_due on operation ((coalesce(contributor_due_at, 'infinity'::timestamptz)), id)
  where array_position(courts, 'contributor') is not null and status in ('open', 'onHold');
create index operation_carrier_due on operation ((coalesce(carrier_due_at, 'infinity'::timestamptz)), id)
  where array_position(courts, 'projectCarrier') is not null and status in ('open', 'onHold');

-- `due_at` is the date of the party that is asked for.
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
  from operation o
  where app_platform() and o.status in ('open', 'onHold') and o.steps @> array[step] and o.courts @> array[court]
  limit most;
end;
