-- Submissions answer: what lists ask of the machine, what was issued from which offering, stock for the carrier's own eyes.
set local lock_timeout = '2s';

-- Read from the machine at each save, for lists; nothing decides by them.
alter table submission
  add column revision text,
  -- When the platform saw it first; null: the carrier's alone.
  add column submitted_at timestamptz;
create index submission_updated on submission (updated_at, offering_id);

-- Which serial numbers came into the ledger from which offering: publishing again issues what is new and nothing twice.
create table offering_issue (
  id              uuid primary key default uuidv7(),
  offering_id     uuid not null references offering,
  organization_id uuid not null references organization,
  vintage_id      uuid not null references vintage,
  standard_id     uuid not null references carbon_standard,
  numbering_space text not null,
  range           int8range not null check (not isempty(range)),
  -- Of submission_journal; null: before there were submissions.
  seq             int,
  constraint offering_issue_once exclude using gist (standard_id with =, numbering_space with =, range with &&)
);
create index offering_issue_offering on offering_issue (offering_id);
create index offering_issue_stock on offering_issue (organization_id, vintage_id);
insert into offering_issue (offering_id, organization_id, vintage_id, standard_id, numbering_space, range)
  select distinct on (b.id) f.id, f.organization_id, b.vintage_id, b.standard_id, b.numbering_space, b.range
  from offering f
  join ledger_account a on a.kind = 'available' and a.organization_id = f.organization_id
  join offering_vintage v on v.offering_id = f.id
  join credit_block b on b.vintage_id = v.vintage_id and b.parent_id is null
  join ledger_posting p on p.block_id = b.id and p.account_id = a.id and p.quantity > 0
  join ledger_entry e on e.id = p.entry_id and e.kind = 'issue'
  order by b.id, f.id;

-- Where the units of a carrier's project are. Sold is counted by the movements: what a contributor retires later stays sold.
create function ledger_stock(carrier uuid, project uuid)
  returns table (vintage_id uuid, available bigint, reserved bigint, sold bigint, demanded bigint)
  language sql stable security definer set search_path = public as $$
  with deals as materialized (
    select o.id, o.status in ('open', 'onHold') as is_open,
      exists (select 1 from ledger_account a join balance l on l.account_id = a.id and l.quantity > 0
        where a.operation_id = o.id) as has_units
    from operation o where o.carrier_organization_id = carrier and o.project_id = project
  ),
  moved as (
    select b.vintage_id, -sum(p.quantity) as quantity
    from deals d join ledger_entry e on e.operation_id = d.id and e.kind in ('transfer', 'transferBack', 'retire')
    join ledger_posting p on p.entry_id = e.id join ledger_account a on a.id = p.account_id and a.kind = 'reserved'
    join credit_block b on b.id = p.block_id group by 1
  ),
  taken as (
    select b.vintage_id, sum(l.quantity) as quantity
    from deals d join ledger_account a on a.operation_id = d.id and a.kind = 'reserved'
    join balance l on l.account_id = a.id and l.quantity > 0 join credit_block b on b.id = l.block_id group by 1
  ),
  wanted as (
    select n.vintage_id, sum(n.quantity) as quantity
    from deals d join operation_line n on n.operation_id = d.id where d.is_open and not d.has_units group by 1
  )
  select v.id, coalesce(s.quantity, 0)::bigint, coalesce(t.quantity, 0)::bigint, coalesce(m.quantity, 0)::bigint, coalesce(w.quantity, 0)::bigint
  from vintage v
  left join ledger_account a on a.kind = 'available' and a.organization_id = carrier and a.operation_id is null
  left join lateral (
    select sum(l.quantity) as quantity from credit_block b join balance l on l.block_id = b.id and l.account_id = a.id and l.quantity > 0
    where b.vintage_id = v.id and b.current
  ) s on true
  left join taken t on t.vintage_id = v.id left join moved m on m.vintage_id = v.id left join wanted w on w.vintage_id = v.id
  where v.project_id = project and (app_platform() or carrier = app_organization())
$$;
revoke execute on function ledger_stock(uuid, uuid) from public;
grant execute on function ledger_stock(uuid, uuid) to {{app}};

-- Buyers read what is published; only its carrier and the platform write it.
drop policy offering_scope on offering;
create policy offering_scope on offering for select using (
  (select app_platform()) or status = 'published' or organization_id = (select app_organization()));
create policy offering_insert on offering for insert with check ((select app_platform()) or organization_id = (select app_organization()));
create policy offering_update on offering for update using ((select app_platform()) or organization_id = (select app_organization()));
create policy offering_delete on offering for delete using ((select app_platform()) or organization_id = (select app_organization()));
drop policy offering_vintage_scope on offering_vintage;
create policy offering_vintage_scope on offering_vintage for select using (exists (select 1 from offering o where o.id = offering_id));
create policy offering_vintage_write on offering_vintage using (exists (
  select 1 from offering o where o.id = offering_id and ((select app_platform()) or o.organization_id = (select app_organization()))));

-- A file is public while the offering is: a suspended one takes its pictures with it.
drop policy offering_file_scope on offering_file;
create policy offering_file_scope on offering_file for select using (
  (select app_platform()) or organization_id = (select app_organization())
  or is_published and exists (select 1 from offering o where o.id = offering_id and o.status = 'published'));
create policy offering_file_write on offering_file
  using ((select app_platform()) or organization_id = (select app_organization()))
  with check ((select app_platform()) or organization_id = (select app_organization()));

alter table offering_issue enable row level security;
create policy offering_issue_scope on offering_issue using ((select app_platform()) or organization_id = (select app_organization()))
  with check ((select app_platform()));
grant select, insert on offering_issue to {{app}};

alter table audit_event drop constraint audit_event_subject_kind_check;
alter table audit_event add constraint audit_event_subject_kind_check check (subject_kind in
  ('person', 'organization', 'membership', 'invitation', 'industry', 'registry', 'offering', 'cart'));

-- Offerings from before there were submissions: as if each had been begun, reviewed and published by the server.
-- The snapshot is that of version 1 of the machine; later versions upgrade it as they do every other.
with told as (
  select f.id, f.organization_id, f.status, f.created_at, jsonb_build_object(
    'title', left(f.title, 120), 'summary', left(f.summary, 300), 'story', '', 'currency', f.currency, 'location', null,
    'inventory', coalesce((select jsonb_agg(jsonb_build_object('vintageSid', v.vintage_id, 'unitPriceCents', v.unit_price_cents,
        'minimumQuantity', case when v.minimum_quantity > 1 then trim_scale(v.minimum_quantity::numeric / c.unit_scale)::text else '' end,
        'serials', '[]'::jsonb) order by v.vintage_id)
      from offering_vintage v where v.offering_id = f.id), '[]'),
    'expected', '[]'::jsonb, 'photos', '[]'::jsonb, 'documents', '[]'::jsonb,
    'goals', coalesce((select jsonb_agg(jsonb_build_object('goal', goal, 'note', '')) from unnest(f.sdgs) goal), '[]'),
    'partners', '[]'::jsonb) as content
  from offering f join project p on p.id = f.project_id join carbon_standard c on c.id = p.standard_id
  where not exists (select 1 from submission s where s.offering_id = f.id) and f.published is null
),
published as (
  update offering f set published = t.content, published_at = t.created_at
  from told t where t.id = f.id and t.status in ('published', 'suspended', 'archived')
),
begun as (
  insert into submission (offering_id, organization_id, machine_version, snapshot, draft, court, submitted_at, since, updated_at)
  select t.id, t.organization_id, 1, jsonb_build_object(
      'status', case when t.status = 'archived' then 'done' else 'active' end,
      'value', case when t.status = 'published' then '{"published": "none"}'::jsonb else to_jsonb(t.status) end,
      'historyValue', case when t.status in ('suspended', 'archived') then '{"asItWas": [{"id": "projectSubmission.published.none"}]}'::jsonb else '{}' end,
      'context', jsonb_build_object('sid', t.id, 'now', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'submittedAt', case when t.status <> 'draft' then to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
        'reviewer', null, 'suspendedBy', case when t.status in ('suspended', 'archived') then 'projectCarrier' end),
      'children', '{}'::jsonb),
    t.content, case when t.status = 'draft' then 'projectCarrier' end, case when t.status <> 'draft' then t.created_at end, t.created_at, t.created_at
  from told t returning offering_id, since
)
insert into submission_journal (offering_id, seq, at, person_id, role, event, payload)
select offering_id, 1, since, '00000000-0000-0000-0000-000000000001', 'system', 'submission.begin', '{}' from begun;

-- What buyers see is always there when they see it.
alter table offering add constraint offering_published_content check (status not in ('published', 'suspended') or published is not null);
