/** Checks the ledger's guarantees apart from the constraints that enforce them, one aggregating statement each. */

export type Check = {
  readonly name: string
  /** The guarantee, in words. */
  readonly sentence: string
  /** The unit of the counts. */
  readonly of: string
  /** Returns one row: examined, broken, examples (at most five). */
  readonly text: string
}

/** Counts all rows, and keeps five violations as examples. @param wrong one row per violation with its sentence as `said` */
const judged = (examined: string, wrong: string): string =>
  `with wrong as materialized (${wrong})
   select (${examined})::bigint as examined, (select count(*) from wrong) as broken,
     coalesce((select array_agg(said) from (select said from wrong order by said limit 5) first_five), '{}') as examples`

export const CHECKS = [
  {
    name: 'conservation',
    sentence:
      'For each standard, what was issued is what is available, reserved, held, retired or cancelled.',
    of: 'standards',
    text: judged(
      'select count(distinct standard_id) from credit_block',
      `select coalesce(i.name, '') || ': ' || coalesce(i.issued, 0) || ' issued, ' || coalesce(i.owned, 0) || ' in accounts, '
         || coalesce(i.numbered, 0) || ' numbered' as said
       from (
         select s.name, (select -sum(m.quantity) from moved m where m.standard_id = s.id and m.kind = 'issued') as issued,
           (select sum(m.quantity) from moved m where m.standard_id = s.id and m.kind <> 'issued') as owned,
           (select sum(n.quantity) from numbered n where n.standard_id = s.id) as numbered
         from carbon_standard s
       ) i where coalesce(i.issued, 0) <> coalesce(i.owned, 0) or coalesce(i.owned, 0) <> coalesce(i.numbered, 0)`,
    ).replace(
      'with wrong',
      `with moved as materialized (
         select b.standard_id, l.kind, sum(l.quantity) as quantity
         from balance l join credit_block b on b.id = l.block_id where l.quantity <> 0 group by 1, 2
       ), numbered as materialized (
         select standard_id, sum(upper(range) - lower(range)) as quantity from credit_block where current group by 1
       ), wrong`,
    ),
  },
  {
    name: 'doubleEntry',
    sentence: 'Every entry has postings, and they sum to zero for each block that it moves.',
    of: 'entries',
    text: judged(
      'select count(*) from ledger_entry',
      `select 'entry ' || entry_id || ': its postings of block ' || block_id || ' sum to ' || sum(quantity) as said
         from ledger_posting group by entry_id, block_id having sum(quantity) <> 0
       union all
       select 'entry ' || e.id || ' has no postings' from ledger_entry e
         where not exists (select 1 from ledger_posting p where p.entry_id = e.id)`,
    ),
  },
  {
    name: 'balances',
    sentence: 'Every balance is the sum of its postings.',
    of: 'balances',
    text: judged(
      'select count(*) from balance',
      `select 'block ' || block_id || ': ' || coalesce(b.quantity, 0) || ' in the account, ' || coalesce(p.quantity, 0) || ' by its postings' as said
         from balance b full join (select account_id, block_id, sum(quantity) as quantity from ledger_posting group by 1, 2) p
           using (account_id, block_id) where coalesce(p.quantity, 0) <> coalesce(b.quantity, 0)`,
    ),
  },
  {
    name: 'notBelowZero',
    sentence: 'No account but the source holds less than nothing, and the source holds nothing of its own.',
    of: 'balances',
    text: judged(
      'select count(*) from balance',
      `select 'block ' || block_id || ': ' || kind || ' stands at ' || quantity as said from balance
         where (kind <> 'issued' and quantity < 0) or (kind = 'issued' and quantity > 0)`,
    ),
  },
  {
    name: 'oneOwner',
    sentence: 'Every undivided block lies whole in exactly one account, and a divided one in none.',
    of: 'blocks',
    text: judged(
      'select count(*) from credit_block',
      `select 'block ' || b.id || ': ' || coalesce(l.quantity, 0) || ' of ' || b.quantity || ' units in ' || coalesce(l.accounts, 0) || ' accounts' as said
         from credit_block b left join (
           select block_id, sum(quantity) as quantity, count(*) as accounts from balance where quantity > 0 group by 1
         ) l on l.block_id = b.id
         where case when b.current then l.quantity is distinct from b.quantity or l.accounts <> 1 else l.quantity is not null end`,
    ),
  },
  {
    name: 'noOverlap',
    sentence: 'No serial number is in two undivided blocks.',
    of: 'blocks',
    text: judged(
      'select count(*) from credit_block where current',
      `select 'blocks ' || id || ' and ' || before_id || ' share the number ' || first as said from (
         select id, lower(range) as first,
           max(upper(range)) over before as reach, lag(id) over (partition by standard_id, numbering_space order by lower(range), id) as before_id
         from credit_block where current
         window before as (partition by standard_id, numbering_space order by lower(range), id rows between unbounded preceding and 1 preceding)
       ) ordered where reach > first`,
    ),
  },
  {
    name: 'splits',
    sentence: 'The parts of every divided block cover it exactly, without a gap and without an overlap.',
    of: 'divided blocks',
    text: judged(
      'select count(*) from credit_block where not current',
      `select 'block ' || b.id || ' has ' || b.quantity || ' units, its parts have ' || coalesce(c.quantity, 0) as said
         from credit_block b left join (
           select parent_id, sum(quantity) as quantity, range_agg(range) as covered from credit_block
           where parent_id is not null group by 1
         ) c on c.parent_id = b.id
         where (not b.current and (c.quantity is distinct from b.quantity or c.covered is distinct from int8multirange(b.range)))
           or (b.current and c.parent_id is not null)`,
    ),
  },
  {
    name: 'sinks',
    sentence: 'What is retired or cancelled has never left again.',
    of: 'postings of retired and cancelled accounts',
    text: judged(
      `select count(*) from ledger_posting p join ledger_account a on a.id = p.account_id where a.kind in ('retired', 'cancelled')`,
      `select 'entry ' || p.entry_id || ' takes ' || -p.quantity || ' units of block ' || p.block_id || ' out of ' || a.kind as said
         from ledger_posting p join ledger_account a on a.id = p.account_id
         where a.kind in ('retired', 'cancelled') and p.quantity < 0`,
    ),
  },
  {
    name: 'evidence',
    sentence: 'Every completed delivery has its serial numbers, a document and a registry link on record.',
    of: 'completed operations',
    text: judged(
      `select count(distinct e.operation_id) from ledger_entry e join operation o on o.id = e.operation_id
         where o.status = 'completed' and e.kind in ('retire', 'transfer')`,
      `select o.number || ' lacks ' || array_to_string(array_remove(array[
           case when not v.kinds @> '{serial}' then 'its serial numbers' end, case when not v.kinds @> '{document}' then 'a document' end,
           case when not v.kinds @> '{registryLink}' then 'a registry link' end], null), ', ') as said
         from (
           select distinct on (e.operation_id) e.operation_id, e.id from ledger_entry e
           where e.kind in ('retire', 'transfer') order by e.operation_id, e.id desc
         ) settled
         join operation o on o.id = settled.operation_id and o.status = 'completed'
         left join lateral (
           select coalesce(array_agg(distinct kind), '{}') as kinds from ledger_evidence where entry_id = settled.id
         ) v on true
         where not v.kinds @> '{serial,document,registryLink}'`,
    ),
  },
  {
    name: 'reported',
    sentence:
      'Nothing that a registry reports as retired or cancelled is for sale or kept, and an operation that reserves some of it has reported that retirement or was put on hold.',
    of: 'imported retirements',
    text: judged(
      'select count(*) from known_retirement',
      `select 'block ' || g.block_id || ': ' || u.units || ' units that the registry reports as retired or cancelled are '
           || g.kind || coalesce(' for ' || o.number, '') as said
         from ledger_reported_gone(null, null) g
         cross join lateral (select sum(upper(part) - lower(part)) as units from unnest(g.gone) part) u
         left join operation o on o.id = g.operation_id
         where g.kind <> 'reserved' or (o.status = 'open' and not operation_answers_report(o.id, g.reported_at))`,
    ),
  },
] as const satisfies readonly Check[]

export type CheckName = (typeof CHECKS)[number]['name']

/** Smallest units per standard and kind of account, with the number of undivided blocks. */
export const STOCK = `
  with moved as (
    select b.standard_id, l.kind, sum(l.quantity)::text as quantity
    from balance l join credit_block b on b.id = l.block_id where l.quantity <> 0 group by 1, 2
  ), blocks as (
    select standard_id, count(*)::int as blocks from credit_block where current group by 1
  )
  select s.id, s.name, s.credit_type as "creditType", s.unit_name as unit, s.unit_scale as scale, n.blocks,
    (select jsonb_object_agg(m.kind, m.quantity) from moved m where m.standard_id = s.id) as quantities
  from carbon_standard s join blocks n on n.standard_id = s.id order by s.credit_type, s.name`
