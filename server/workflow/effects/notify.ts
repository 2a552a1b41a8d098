/** Notifies the people of a party: what happened, who asks, the deadline, the subject and the link. */
import { counted } from '../../../machines/kernel/messages.ts'
import titles from '../../../public/messages/en/titles.json' with { type: 'json' }
import { eventName } from '../../../machines/operation/by-event.ts'
import { dayText } from '../../../contract/rules/day-text.ts'
import type { NoticeName } from '../../../machines/operation/notices.ts'
import { workflowOf } from '../operation-kind.ts'
import * as z from 'zod'
import { moneyText } from '../../../contract/rules/money-text.ts'
import { formatQuantity, quantityText } from '../../../contract/rules/quantity.ts'
import { isEmailKind } from '../../emails/emails.ts'
import type { OperationFacts } from '../../emails/operation.ts'
import { tell } from '../../emails/tell.ts'
import type { NotifiedKind } from '../../emails/topics.ts'
import { SYSTEM } from '../../platform/database.ts'
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

type Row = Priced &
  Pick<OperationFacts, 'id' | 'number' | 'project' | 'invoice' | 'reason' | 'askedBy' | 'startsOn'> & {
    readonly unit_name: string
    readonly currency: string
    readonly turns: readonly StoredTurn[]
    readonly contributor: string | null
    readonly projectCarrier: string | null
    /** The account manager, as long as that person may act. */
    readonly platform: string | null
    readonly actor: string
    readonly happenedAt: Date
  }

/** Events whose reason the e-mail repeats. */
const WITH_A_REASON = [
  eventName('operation.hold'),
  eventName('operation.cancel'),
  eventName('operation.correct'),
  eventName('operation.sendBack'),
  eventName('operation.withdraw'),
  eventName('CCUsRetired.reduce'),
  eventName('contributorPaymentValidation.return'),
  eventName('tranche.defer'),
  eventName('tranche.substitute'),
]
  .map((name) => `'${name}'`)
  .join(', ')

/** By the organization of the person who acted, or who acted last; by no one when it was the platform's own clock. */
const FACTS = `select o.id, o.number, o.type, o.quantity, o.amount_cents, o.fee_cents, o.facts, o.currency, o.turns,
    p.name as project, s.unit_name, s.unit_scale, acting_manager(o.account_manager_id) as platform,
    o.contributor_organization_id as contributor, o.carrier_organization_id as "projectCarrier",
    (select i.number from invoice i where i.operation_id = o.id and i.kind = 'invoice'
     order by i.issued_at desc, i.sequence desc limit 1) as invoice,
    o.snapshot #>> '{context,startsOn}' as "startsOn", j.person_id as actor, j.at as "happenedAt",
    case j.role when 'contributor' then c.name when 'projectCarrier' then k.name
      when 'platform' then (select name from organization where is_platform) end as "askedBy",
    case when j.event in (${WITH_A_REASON})
      then j.payload ->> 'reason' end as reason
  from operation o join project p on p.id = o.project_id join carbon_standard s on s.id = p.standard_id
  left join organization c on c.id = o.contributor_organization_id
  left join organization k on k.id = o.carrier_organization_id
  left join lateral (select person_id, at, role, event, payload from journal
    where operation_id = o.id and ($2::int is null or version = $2) order by seq desc limit 1) j on true
  where o.id = $1`

/** Reminders go to the party that has to act; the platform is notified about others as well. */
const CHASING: ReadonlySet<string> = new Set(['reminder', 'secondReminder', 'overdue'] satisfies NoticeName[])

/** The outbox row is the key, so that each reader is notified once. */
export const notify: Handler = async (outside, message) => {
  const { id, operation_id: operationId, version, created_at: sentAt, params } = message
  const { to, step, template } = Notice.parse(params)
  const [row] = await readAsServer<Row>(outside, FACTS, [operationId, version], 'notice_facts')
  if (!row || to === 'system') return
  // Who has acted meanwhile is not asked again: an announced payment is the platform's to look for, also when it is due.
  // What an earlier try has written is sent all the same: the mail server may have it already.
  if (
    to !== 'platform' &&
    CHASING.has(template) &&
    !row.turns.some((one) => one.step === step && one.court === to)
  )
    return outside.mail.sendRest(id)
  const turns = row.turns.filter((turn) => turn.court === to)
  const turn = turns.find((one) => one.step === step) ?? turns[0]
  const here = row.turns.find((one) => one.step === step)
  const asked = askedOf(row.type, step, to)
  const facts = {
    ...row,
    origin: outside.mail.origin,
    to,
    organizationId: to === 'platform' ? null : row[to],
    quantity: counted(quantityText(formatQuantity(BigInt(row.quantity), row.unit_scale)), row.unit_name),
    amount: amountOf(row, to),
    askedBy: turn ? row.askedBy : null,
    dueOn: turn?.dueAt ? dayText(turn.dueAt) : null,
    // Reminders say what to do; other e-mails name the step that changed.
    step: (CHASING.has(template) ? here?.title : null) ?? stepName(step),
    startsOn: row.startsOn && dayText(row.startsOn),
    at: here ? step : null,
    // If the operation has moved on meanwhile, only what was requested.
    waiting: here && turns.includes(here) ? turns.map((one) => one.title) : asked,
  }
  const organizations = to === 'platform' || row[to] === null ? [] : [row[to]]
  // Also when an e-mail has failed: the notification is there, and the outbox shows why.
  const announceAll = () => {
    announce(outside.pool, { topic: 'notification', sid: operationId, version: 1, organizations })
    announce(outside.pool, { topic: 'mail', sid: operationId, version: 1, organizations: [] })
  }
  await tell(
    {
      ask: (text, values, name) => readAsServer(outside, text, values, name),
      way: { mail: outside.mail, key: id, operationId },
    },
    {
      key: id,
      to: to === 'platform' ? to : 'organization',
      id: row[to],
      kind: kindOf(template),
      facts,
      at: version === null ? sentAt : row.happenedAt,
      by:
        version === null || row.actor === SYSTEM.personId
          ? null
          : { personId: row.actor, party: row.askedBy },
    },
  ).finally(announceAll)
}

/** What the party does first at the step, in the words of its button; none: it does nothing there. */
const askedOf = (type: string, step: string, to: OperationFacts['to']): readonly string[] =>
  Object.entries(workflowOf(type).events)
    .filter(([event, { roles }]) => event.startsWith(`${step}.`) && roles.includes(to))
    .slice(0, 1)
    .map(([, { label }]) => label)

const stepName = (step: string): string =>
  Object.hasOwn(titles.steps, step) ? titles.steps[step as keyof typeof titles.steps] : step

function kindOf(template: string): NotifiedKind & `operation.${string}` {
  const kind = `operation.${template}` as const
  return isEmailKind(kind) ? kind : 'operation.other'
}

/** The project carrier knows the price of the units alone (decision 032). */
function amountOf(row: Row, to: OperationFacts['to']): OperationFacts['amount'] {
  const { unitsCents, totalCents } = owedFor(row)
  const isTotal = row.fee_cents !== null && to !== 'projectCarrier' && row.type !== 'ccuPurchase'
  if (!isTotal && unitsCents === 0) return null
  const cents = isTotal ? totalCents : unitsCents
  return { of: isTotal ? 'total' : 'units', text: moneyText(cents, row.currency) }
}
