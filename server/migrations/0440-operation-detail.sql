-- What the page of an operation shows, read as the views' owner: row-level security of eleven tables was made ready for each call, 138
-- subplans, longer than reading the rows takes. Each view says itself what is shown, in the words of the policies it stands for.
set local lock_timeout = '2s';

-- Units that their owner can sell: one place for the catalogue's function and for the page of an operation, which the planner can
-- see into.
create view vintage_for_sale as
  select a.organization_id, b.vintage_id, sum(l.quantity)::bigint as quantity from credit_block b
    join balance l on l.block_id = b.id and l.quantity > 0 and l.kind = 'available'
    join ledger_account a on a.id = l.account_id
    where b.current group by 1, 2;
create or replace function ledger_for_sale(carrier uuid, vintages uuid[]) returns table (vintage_id uuid, quantity bigint)
  language sql stable security definer set search_path = public as $$
  select s.vintage_id, s.quantity from vintage_for_sale s where s.organization_id = carrier and s.vintage_id = any (vintages)
$$;

-- An operation as its list shows it, with what is inside of it: who sees an operation sees its lines, units and personal values
-- (policies operation_line_scope, ledger_account_party, ledger_entry_party, credit_block_read, personal_value_scope). Its invoice
-- is for the platform and the contributor (invoice_scope).
create view operation_detail with (security_barrier = true) as
  select o.*,
    case when o.fee_cents is null then charge_basis(o.contributor_organization_id, now()) end as charge_basis,
    i.number as invoice_number, i.reference as payment_reference,
    coalesce((
      select jsonb_agg(jsonb_build_object('vintage_id', l.vintage_id, 'vintage', v.name, 'quantity', l.quantity::text,
        'unit_price_cents', l.unit_price_cents, 'available', coalesce(a.quantity, 0)::text) order by v.name, v.id)
      from operation_line l join vintage v on v.id = l.vintage_id
      left join lateral (
        select s.quantity from vintage_for_sale s where s.organization_id = o.carrier_organization_id and s.vintage_id = l.vintage_id
      ) a on true
      where l.operation_id = o.id
    ), '[]') as lines,
    coalesce((
      select jsonb_agg(jsonb_build_object('vintage_id', b.vintage_id, 'serial_template', b.serial_template,
        'range', b.range::text, 'account', m.kind) order by b.issued_at, b.numbering_space, lower(b.range))
      from (
        select l.block_id, a.kind from ledger_account a join balance l on l.account_id = a.id and l.quantity > 0
        where a.operation_id = o.id and a.kind in ('reserved', 'held', 'retired')
        union
        -- What was bought into stock, whatever was done with it since.
        select t.block_id, 'held' from ledger_posting t
        where o.type = 'ccuPurchase' and t.quantity > 0 and t.entry_id = (
          select case when n.kind = 'transfer' then n.id end from ledger_entry n
          where n.operation_id = o.id and n.kind in ('transfer', 'transferBack') order by n.id desc limit 1)
      ) m join credit_block b on b.id = m.block_id
    ), '[]') as ranges,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'value', p.value)) from personal_value p where p.operation_id = o.id
    ), '[]') as personal
  from operation_summary o
  left join lateral (
    select i.number, i.reference from invoice i where i.operation_id = o.id and i.kind = 'invoice'
      and ((select app_platform()) or o.contributor_organization_id = (select app_organization()))
      and not exists (select 1 from invoice x where x.credits_id = i.id)
    order by i.issued_at desc, i.sequence desc limit 1
  ) i on true;
grant select on operation_detail to {{app}};

-- The journal (policy journal_scope), each row with the name of its person where the viewer may know it (personal_data_scope).
create view operation_event with (security_barrier = true) as
  select j.*, nullif(concat_ws(' ', d.first_name, d.last_name), '') as person
  from journal j
  join operation o on o.id = j.operation_id
  left join personal_data d on d.person_id = j.person_id
    and ((select app_platform()) or d.person_id = (select app_person()) or exists (
      select 1 from membership m where m.person_id = d.person_id and m.organization_id = (select app_organization())))
  where (select app_platform())
    or o.contributor_organization_id = (select app_organization())
    or o.carrier_organization_id = (select app_organization());
grant select on operation_event to {{app}};
