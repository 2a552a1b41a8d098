/** E-mails to the people of a party: what happened, who asks, until when, about what, and where to go. */
import { eventName } from '../../../machines/operation/by-event.ts'
import { dayText } from '../../../contract/rules/day-text.ts'
import * as z from 'zod'
import { moneyText } from '../../../contract/rules/money-text.ts'
import { formatQuantity } from '../../../contract/rules/quantity.ts'
import { isEmailKind } from '../../emails/emails.ts'
import type { OperationFacts } from '../../emails/operation.ts'
import { READERS } from '../../emails/readers.ts'
import { sendEmail } from '../../emails/send.ts'
import { announce } from '../outbox/announce.ts'
import { owedFor, type Priced } from '../invoices/lines.ts'
import type { StoredTurn } from '../projection.ts'
import type { Handler } from './carry-out.ts'
import { readAsServer } from './system-event.ts'

const Notice = z.object({
  to: z.enum(['contributor', 'projectCarrier', 'platform', 'system']),
  step: z.string(),
  template: z.string(),
})
type Person = { readonly email: string }

type Row = Priced &
  Pick<OperationFacts, 'id' | 'number' | 'project' | 'invoice' | 'reason' | 'askedBy'> & {
    readonly unit_name: string
    readonly currency: string
    readonly turns: readonly StoredTurn[]
    readonly contributor: string | null
    readonly projectCarrier: string | null
    /** The account manager. */
    readonly platform: string | null
  }

/** Asked by the organization of the person who acted last; by nobody when it was the platform's own clock. */
/** Events whose reason the e-mail repeats. */
const WITH_A_REASON = [
  eventName('operation.hold'),
  eventName('operation.cancel'),
  eventName('operation.correct'),
  eventName('operation.sendBack'),
  eventName('operation.withdraw'),
]
  .map((name) => `'${name}'`)
  .join(', ')

const FACTS = `select o.id, o.number, o.type, o.quantity, o.amount_cents, o.fee_cents, o.facts, o.currency, o.turns,
    p.name as project, s.unit_name, s.unit_scale, o.account_manager_id as platform,
    o.contributor_organization_id as contributor, o.carrier_organization_id as "projectCarrier",
    (select i.number from invoice i where i.operation_id = o.id and i.kind = 'invoice'
     order by i.issued_at desc, i.sequence desc limit 1) as invoice,
    case j.role when 'contributor' then c.name when 'projectCarrier' then k.name
      when 'platform' then (select name from organization where is_platform) end as "askedBy",
    case when j.event in (${WITH_A_REASON})
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
  if (!row || to === 'system') return
  const who = to === 'platform' ? to : 'organization'
  const people = await readAsServer<Person>(outside, READERS[who], [row[to]], `notice_people_${who}`)
  if (people.length === 0) return
  const turns = row.turns.filter((turn) => turn.court === to)
  const turn = turns.find((one) => one.step === step) ?? turns[0]
  const kind = `operation.${template}`
  await sendEmail(
    { mail: outside.mail, key: id, operationId },
    people.map(({ email }) => email),
    isEmailKind(kind) ? kind : 'operation.other',
    {
      ...row,
      origin: outside.mail.origin,
      to,
      organizationId: to === 'platform' ? null : row[to],
      quantity: `${formatQuantity(BigInt(row.quantity), row.unit_scale)} ${row.unit_name}`,
      amount: amountOf(row, to),
      askedBy: turn ? row.askedBy : null,
      dueOn: turn?.dueAt ? dayText(turn.dueAt) : null,
      step: row.turns.find((one) => one.step === step)?.title ?? step,
      waiting: turns.map((one) => one.title),
    },
  )
  announce(outside.pool, { topic: 'mail', sid: operationId, version: 1, organizations: [] })
}

/** The project carrier knows the price of the units alone (decision 032). */
function amountOf(row: Row, to: OperationFacts['to']): OperationFacts['amount'] {
  const { unitsCents, totalCents } = owedFor(row)
  const isTotal = row.fee_cents !== null && to !== 'projectCarrier' && row.type !== 'ccuPurchase'
  if (!isTotal && unitsCents === 0) return null
  const cents = isTotal ? totalCents : unitsCents
  return { of: isTotal ? 'total' : 'units', text: moneyText(cents, row.currency) }
}
