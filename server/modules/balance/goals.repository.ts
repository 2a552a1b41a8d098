/** What was retired for each year, and how much was meant to be. */
import type { balance } from '../../../contract/ledger/balance.ts'
import type { OutputOf } from '../../../contract/http/endpoint.ts'
import { millionthsOf } from '../../../contract/rules/quantity.ts'
import type { Trx } from '../../platform/database.ts'
import { wrongField } from '../../platform/http/refused.ts'
import { t } from '../../platform/messages.ts'
import { queryRows, lockName } from '../../platform/statements.ts'

export type RetiredFor = {
  readonly credit_type: 'Carbon' | 'Plastic' | 'Biodiversity'
  readonly unit_name: string
  readonly standard: string
  readonly unit_scale: number
  readonly year: number
  /** bigint text in smallest units. */
  readonly quantity: string
}

/** An allocated unit counts for its claim year, any other for the year in which it was retired. */
export async function retiredByYear(trx: Trx, organizationId: string): Promise<RetiredFor[]> {
  const rows = await queryRows(trx)<RetiredFor>`
    with claimed as (
      select block_id, claim_year as year, sum(quantity) as units from allocation_now
      where organization_id = ${organizationId} and block_id is not null and quantity > 0 group by 1, 2
    ), retired as (
      select l.block_id, l.quantity as units, (
        select extract(year from max(e.at) at time zone 'UTC')::int from ledger_posting t join ledger_entry e on e.id = t.entry_id
        where t.account_id = a.id and t.block_id = l.block_id and e.kind = 'retire') as year
      from ledger_account a join balance l on l.account_id = a.id and l.quantity > 0
      where a.organization_id = ${organizationId} and a.kind = 'retired'
    ), counted as (
      select block_id, year, units from claimed
      union all
      select r.block_id, r.year, r.units - coalesce((select sum(c.units) from claimed c where c.block_id = r.block_id), 0)
      from retired r
    )
    select s.credit_type, s.unit_name, s.name as standard, s.unit_scale, c.year, sum(c.units)::text as quantity
    from counted c join credit_block b on b.id = c.block_id join vintage v on v.id = b.vintage_id
    join project p on p.id = v.project_id join carbon_standard s on s.id = p.standard_id
    where c.units > 0 group by 1, 2, 3, 4, 5`
  return rows
}

export type Goal = Pick<RetiredFor, 'credit_type' | 'unit_name' | 'standard' | 'year'> & {
  /** bigint text in millionths of a credit. */
  readonly quantity: string
}

export async function goalsOf(trx: Trx, organizationId: string): Promise<Goal[]> {
  const rows = await queryRows(trx)<Goal>`
    select g.credit_type, g.unit_name, coalesce(s.name, '') as standard, g.year, g.quantity::text
    from contribution_goal g left join carbon_standard s on s.id = g.standard_id
    where g.organization_id = ${organizationId}`
  return rows
}

/** Credits: what a bigint holds in millionths. */
const MOST_CREDITS = 1_000_000_000_000

type Asked = OutputOf<NonNullable<(typeof balance.goals)['body']>>
type Who = { readonly organizationId: string; readonly personId: string; readonly now: Date }

/** All of them or none. @throws Refused 400 for units that no standard counts, or a goal of nothing or too much */
export async function writeGoals(trx: Trx, who: Who, asked: Asked): Promise<void> {
  const { creditType, unit, standard } = asked
  const isOneStandard = creditType === 'Biodiversity'
  const [known] = await queryRows(trx)<{ id: string }>`
    select id from carbon_standard where credit_type = ${creditType} and unit_name = ${unit}
      and (${!isOneStandard} or name = ${standard}) limit 1`
  if (!known) throw wrongField('unit', t('refusals.contributions.noSuchUnits'))
  const goals = asked.goals.map(({ year, quantity }) => ({
    year,
    quantity: quantity === null ? null : millionthsOf(quantity),
  }))
  const nothing = goals.findIndex(({ quantity }) => quantity === 0n)
  if (nothing >= 0)
    throw wrongField(`goals.${nothing}.quantity`, t('refusals.contributions.giveQuantityAboveZero'))
  const tooMuch = goals.findIndex(({ quantity }) => (quantity ?? 0n) > BigInt(MOST_CREDITS) * 1_000_000n)
  if (tooMuch >= 0)
    throw wrongField(
      `goals.${tooMuch}.quantity`,
      t('refusals.http.most', { count: MOST_CREDITS.toLocaleString('en') }),
    )
  const standardId = isOneStandard ? known.id : null
  // Two first goals of one year at once: the later one takes the place of the other.
  await lockName(trx, `goals/${who.organizationId}`)
  await trx
    .deleteFrom('contribution_goal')
    .where('organization_id', '=', who.organizationId)
    .where('credit_type', '=', creditType)
    .where('unit_name', '=', unit)
    .where('standard_id', isOneStandard ? '=' : 'is', standardId)
    .where(
      'year',
      'in',
      goals.map(({ year }) => year),
    )
    .execute()
  for (const { year, quantity } of new Map(goals.map((goal) => [goal.year, goal])).values())
    if (quantity !== null)
      await trx
        .insertInto('contribution_goal')
        .values({
          organization_id: who.organizationId,
          year,
          credit_type: creditType,
          unit_name: unit,
          standard_id: standardId,
          quantity,
          person_id: who.personId,
          at: who.now,
        })
        .execute()
}
