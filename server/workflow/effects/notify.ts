/** E-mails to the people of a party: what happened, who asks, until when, about what, and where to go. */
import { dayText } from '../../../contract/rules/day-text.ts'
import * as z from 'zod'
import { moneyText } from '../../../contract/rules/money-text.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import { announce } from '../announce.ts'
import { owedFor, type Priced } from '../invoice-lines.ts'
import type { StoredTurn } from '../projection.ts'
import type { Handler } from './carry-out.ts'
import { noticeWords } from './notice-texts.ts'
import { readAsServer } from './system-event.ts'

const Notice = z.object({
  to: z.enum(['contributor', 'projectCarrier', 'platform', 'system']),
  step: z.string(),
  template: z.string(),
})
type Party = z.output<typeof Notice>['to']

type Row = Priced & {
  readonly id: string
  readonly number: string
  readonly project: string
  readonly unit_name: string
  readonly currency: string
  readonly turns: readonly StoredTurn[]
  readonly contributor_id: string | null
  readonly carrier_id: string | null
  readonly invoice: string | null
  /** Organization of the person who acted last; null: the platform's own clock. */
  readonly asked_by: string | null
  readonly reason: string | null
}

const FACTS = `select o.id, o.number, o.type, o.quantity, o.amount_cents, o.fee_cents, o.facts, o.currency, o.turns,
    p.name as project, s.unit_name, s.unit_scale,
    o.contributor_organization_id as contributor_id, o.carrier_organization_id as carrier_id,
    (select i.number from invoice i where i.operation_id = o.id and i.kind = 'invoice'
     order by i.issued_at desc, i.sequence desc limit 1) as invoice,
    case j.role when 'contributor' then c.name when 'projectCarrier' then k.name
      when 'platform' then (select name from organization where is_platform) end as asked_by,
    case when j.event in ('operation.hold', 'operation.cancel', 'operation.correct', 'operation.sendBack', 'operation.withdraw')
      then j.payload ->> 'reason' end as reason
  from operation o join project p on p.id = o.project_id join carbon_standard s on s.id = p.standard_id
  left join organization c on c.id = o.contributor_organization_id
  left join organization k on k.id = o.carrier_organization_id
  left join lateral (select role, event, payload from journal where operation_id = o.id order by seq desc limit 1) j on true
  where o.id = $1`

/** Writes one e-mail per address; the outbox row is its key, so it is written once. */
export const notify: Handler = async (outside, { id, operation_id: operationId, params }) => {
  const { to, step, template } = Notice.parse(params)
  const [row] = await readAsServer<Row>(outside, FACTS, [operationId], 'notice_facts')
  if (!row) return
  const turns = row.turns.filter((turn) => turn.court === to)
  const turn = turns.find((one) => one.step === step) ?? turns[0] ?? null
  const title = row.turns.find((one) => one.step === step)?.title ?? step
  const { invoice, reason } = row
  const words = noticeWords(template, {
    step: title,
    waiting: turns.map((one) => one.title),
    invoice,
    reason,
  })
  const addresses = await peopleOf(outside, operationId, to)
  if (addresses.length === 0) return
  await outside.mail.write({
    key: id,
    to: addresses,
    subject: `${row.number}: ${words.subject}`,
    text: [words.text, detailsOf(row, to, turn), `${outside.mail.origin}${pathOf(row, to)}`]
      .map((part) => `${part}\n`)
      .join('\n'),
    operationId,
  })
  announce(outside.pool, { topic: 'mail', sid: operationId, version: 1, organizations: [] })
}

/** Who asks, until when, and what the operation is about, one line each. */
function detailsOf(row: Row, to: Party, turn: StoredTurn | null): string {
  const lines = [
    ['Operation', `${row.number}, ${row.project}`],
    ['Quantity', `${formatQuantity(BigInt(row.quantity), row.unit_scale)} ${row.unit_name}`],
    ...amountOf(row, to),
    ...(turn && row.asked_by !== null ? [['Asked by', row.asked_by]] : []),
    ...(turn?.dueAt ? [['Due on', dayText(turn.dueAt)]] : []),
  ]
  return lines.map(([label, value]) => `${label}: ${value}`).join('\n')
}

/** The project carrier knows the price of the units alone (decision 032). */
function amountOf(row: Row, to: Party): readonly (readonly [string, string])[] {
  const { unitsCents, totalCents } = owedFor(row)
  if (row.fee_cents !== null && to !== 'projectCarrier' && row.type !== 'ccuPurchase')
    return [['Total to pay', moneyText(totalCents, row.currency)]]
  return unitsCents === 0 ? [] : [['Price of the units', moneyText(unitsCents, row.currency)]]
}

const pathOf = ({ id, contributor_id: contributor, carrier_id: carrier }: Row, to: Party): string =>
  to === 'contributor'
    ? `/contributor/${contributor}/operation/${id}`
    : to === 'projectCarrier'
      ? `/projectCarrier/${carrier}/operation/${id}`
      : `/admin/operations/${id}`

/** Condition on organization `g` and membership `m`. */
const PARTY = {
  platform: 'g.is_platform and (o.account_manager_id is null or o.account_manager_id = m.person_id)',
  contributor: 'g.id = o.contributor_organization_id',
  projectCarrier: 'g.id = o.carrier_organization_id',
}

/** Those who may act for the party; of the platform the account manager, once there is one. */
async function peopleOf(outside: Parameters<Handler>[0], operationId: string, to: Party): Promise<string[]> {
  if (to === 'system') return []
  const people = await readAsServer<{ email: string }>(
    outside,
    `select distinct d.email from operation o cross join organization g
     join membership m on m.organization_id = g.id and m.role <> 'readOnly'
     join person p on p.id = m.person_id and p.deactivated_at is null
     join personal_data d on d.person_id = m.person_id
     where o.id = $1 and ${PARTY[to]} order by d.email`,
    [operationId],
    `notice_people_${to}`,
  )
  return people.map((person) => person.email)
}
