/** What the submission's machine cannot know because it lies in tables. Asked after it has accepted the event. */
import type { events } from '../../../machines/projectSubmission/events.ts'
import { missingIn, type MissingWhat } from '../../../contract/rules/offering-content.ts'
import { asServer } from '../../ledger/connection.ts'
import { formatQuantity, parseQuantity } from '../../../contract/rules/quantity.ts'
import type { Trx } from '../../platform/database.ts'
import { Refused, type FieldIssue } from '../../platform/http/refused.ts'
import type { Happening } from './effects.ts'
import { readInventory } from './inventory.ts'
import { overtaken } from './overtaken.ts'
import { Prices } from './payloads.ts'
import type { Submission } from './row.ts'
import { refuseSoldElsewhere, soldElsewhere } from './sold-elsewhere.ts'
import { stockedOf } from './stock.ts'
import { t } from '../../platform/messages.ts'
import { queryRows } from '../../platform/statements.ts'

type Asked = Pick<Happening, 'trx' | 'row' | 'payload'>

type Check = (asked: Asked) => Promise<readonly FieldIssue[]>

const CHECKS: Readonly<Partial<Record<keyof typeof events, Check>>> = {
  'submission.submit': unfit,
  'review.publish': async (asked) => {
    await refuseWithoutSeller(asked)
    // What was complete when it was submitted may have been overtaken: numbers issued elsewhere, operations begun.
    const issues = await unfit(asked)
    if (issues.length > 0) throw overtaken(asked.row.draft, issues)
    return []
  },
  'offering.changePrice': wrongPrices,
  'offering.resume': async (asked) => {
    await refuseWithoutSeller(asked)
    await refuseSoldElsewhere(asked.trx, asked.row)
    return []
  },
  'offering.archive': refuseWhileOpen,
}

/** @throws Refused 409 with a sentence and, when it publishes, with fields */
export const checkFacts = async ({ type, ...asked }: Happening): Promise<readonly FieldIssue[]> =>
  CHECKS[type as keyof typeof events]?.(asked) ?? []

const MISSING: Readonly<Record<MissingWhat, string>> = {
  title: t('refusals.submissions.titleMissing'),
  summary: t('refusals.submissions.summary'),
  story: t('refusals.submissions.story'),
  inventory: t('refusals.submissions.inventory'),
  price: t('refusals.submissions.price'),
  serials: t('refusals.submissions.serials'),
  expectedName: t('refusals.submissions.expectedName'),
  expectedQuantity: t('refusals.submissions.expectedQuantity'),
  expectedOn: t('refusals.submissions.expectedOn'),
  photos: t('refusals.submissions.photos'),
  alt: t('refusals.submissions.alt'),
  documentTitle: t('refusals.submissions.titleMissing'),
  reportPeriod: t('refusals.submissions.reportPeriod'),
  methodology: t('refusals.submissions.methodology'),
  ratingAgency: t('refusals.submissions.ratingAgency'),
  ratingGrade: t('refusals.submissions.ratingGrade'),
  goals: t('refusals.submissions.goals'),
  partnerName: t('refusals.submissions.expectedName'),
}

/** Why this working copy cannot go on, by field; an empty list when it can. */
async function unfit({ trx, row: submission }: Asked): Promise<readonly FieldIssue[]> {
  const { id, draft, unitScale } = submission
  const stocked = (await stockedOf(trx, [id])).get(id) ?? new Set()
  const missing = missingIn(draft, stocked).map(({ field, what }) => ({
    path: field,
    message: MISSING[what],
  }))
  const { issues } = await readInventory(trx, submission, draft)
  return [
    ...missing,
    ...draft.inventory.flatMap(({ minimumQuantity }, at) =>
      minimumIssues(`inventory.${at}.minimumQuantity`, minimumQuantity, unitScale),
    ),
    ...draft.expected.flatMap(({ quantity }, at) =>
      quantity === '' ? [] : minimumIssues(`expected.${at}.quantity`, quantity, unitScale),
    ),
    ...issues,
    ...(await soldElsewhere(trx, submission)),
    ...(await unknownVintages(trx, submission)),
    ...(await vanishing(trx, submission)),
  ]
}

/** The registry's administrator may have moved or deleted one since the draft was saved. */
async function unknownVintages(trx: Trx, { projectId, draft }: Submission): Promise<readonly FieldIssue[]> {
  const rows = await queryRows(trx)<{ id: string }>`
    select id from vintage where project_id = ${projectId}::uuid`
  const known = new Set(rows.map(({ id }) => id))
  return draft.inventory.flatMap(({ vintageSid }, at) =>
    known.has(vintageSid)
      ? []
      : [{ path: `inventory.${at}.vintageSid`, message: t('refusals.workflow.notVintageProject') }],
  )
}

/** What a column counts, in smallest units: hundreds of billions of units where a standard divides them the most finely. */
const MOST_UNITS = 2n ** 63n - 1n

function minimumIssues(path: string, quantity: string, unitScale: number): readonly FieldIssue[] {
  if (quantity === '') return []
  const units = parseQuantity(quantity, unitScale)
  if (units === null) return [{ path, message: t('refusals.workflow.standardNotDivideUnitFinely') }]
  if (units > MOST_UNITS)
    return [
      { path, message: t('refusals.submissions.atMost', { most: formatQuantity(MOST_UNITS, unitScale) }) },
    ]
  return units > 0n ? [] : [{ path, message: t('refusals.submissions.moreZero') }]
}

type Open = { readonly number: string; readonly vintage_id: string; readonly vintage: string }

/** Lines of operations of this offering that are not closed. Read as the server: parties are not the question. */
const openLines = (trx: Trx, offeringId: string): Promise<readonly Open[]> =>
  asServer(trx, async () => {
    const rows = await queryRows(trx)<Open>`
      select o.number, l.vintage_id, v.name as vintage from operation o
      join operation_line l on l.operation_id = o.id join vintage v on v.id = l.vintage_id
      where o.offering_id = ${offeringId}::uuid and o.status in ('open', 'onHold') order by o.number_seq`
    return rows
  })

/** A vintage that someone is buying stays on the offering's page until the deal is closed. */
async function vanishing(trx: Trx, { id, draft, published }: Submission): Promise<readonly FieldIssue[]> {
  const kept = new Set(draft.inventory.map(({ vintageSid }) => vintageSid))
  const gone = (published?.inventory ?? []).filter(({ vintageSid }) => !kept.has(vintageSid))
  if (gone.length === 0) return []
  const open = await openLines(trx, id)
  return gone.flatMap(({ vintageSid }) => {
    const [first] = open.filter((line) => line.vintage_id === vintageSid)
    if (!first) return []
    const message = t('refusals.submissions.vintageStillRunning', {
      vintage: first.vintage,
      number: first.number,
    })
    return [{ path: 'inventory', message }]
  })
}

/** An organization that sells no longer, or is deleted, comes back into the catalogue only when it sells again. */
async function refuseWithoutSeller({ trx, row: submission }: Asked): Promise<void> {
  const seller = await trx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', submission.organizationId)
    .where('is_seller', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (seller) return
  const message = t('refusals.submissions.organizationNotSellLonger')
  throw new Refused(409, 'guard_refused', message, [{ path: 'carrier', message }])
}

async function refuseWhileOpen({ trx, row }: Asked): Promise<readonly FieldIssue[]> {
  const why = await whyNotArchive(trx, row.id)
  if (why !== null) throw new Refused(409, 'guard_refused', why)
  return []
}

/** The sentence that an offer and a refusal share; null when nothing speaks against it. */
export async function whyNotArchive(trx: Trx, offeringId: string): Promise<string | null> {
  const numbers = [...new Set((await openLines(trx, offeringId)).map(({ number }) => number))]
  if (numbers.length === 0) return null
  const shown = numbers.slice(0, 3).join(', ') + (numbers.length > 3 ? ' and others' : '')
  return t('refusals.submissions.operationsOfferingStillRunning', { shown })
}

async function wrongPrices({ row: submission, payload }: Asked): Promise<readonly FieldIssue[]> {
  const { lines } = Prices.parse(payload)
  const listed = new Set((submission.published?.inventory ?? []).map(({ vintageSid }) => vintageSid))
  return lines.flatMap(({ vintageSid, minimumQuantity }, at): readonly FieldIssue[] => {
    if (!listed.has(vintageSid))
      return [{ path: `lines.${at}.vintageSid`, message: t('refusals.submissions.vintageNotPublished') }]
    if (lines.findIndex((line) => line.vintageSid === vintageSid) !== at)
      return [
        { path: `lines.${at}.vintageSid`, message: t('refusals.workflow.vintageStandsAnotherLineAlready') },
      ]
    return minimumIssues(`lines.${at}.minimumQuantity`, minimumQuantity, submission.unitScale)
  })
}
