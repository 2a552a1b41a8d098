/** What the submission's machine cannot know because it lies in tables. Asked after it has accepted the event. */
import type { events } from '../../../machines/projectSubmission/events.ts'
import { sql } from 'kysely'
import { missingIn, type MissingWhat } from '../../../contract/rules/offering-content.ts'
import { asServer } from '../../ledger/connection.ts'
import { parseQuantity } from '../../../contract/rules/quantity.ts'
import type { Trx } from '../../platform/database.ts'
import { Refused, type FieldIssue } from '../../platform/http/refused.ts'
import { readInventory } from './inventory.ts'
import { overtaken } from './overtaken.ts'
import { Prices } from './payloads.ts'
import type { Submission } from './row.ts'
import { refuseSoldElsewhere, soldElsewhere } from './sold-elsewhere.ts'
import { stockedOf } from './stock.ts'

type Asked = {
  readonly trx: Trx
  readonly submission: Submission
  readonly payload: Readonly<Record<string, unknown>>
}

const CHECKS: Readonly<Partial<Record<keyof typeof events, (asked: Asked) => Promise<void>>>> = {
  'submission.submit': async (asked) => refuseFields(await unfit(asked)),
  'review.publish': async (asked) => {
    await refuseWithoutSeller(asked)
    // What was complete when it was submitted may have been overtaken: numbers issued elsewhere, operations begun.
    const issues = await unfit(asked)
    if (issues.length > 0) throw overtaken(asked.submission.draft, issues)
  },
  'offering.changePrice': async (asked) => refuseFields(await wrongPrices(asked)),
  'offering.resume': async (asked) => {
    await refuseWithoutSeller(asked)
    await refuseSoldElsewhere(asked.trx, asked.submission)
  },
  'offering.archive': refuseWhileOpen,
}

/** @throws Refused 400 with fields, 409 with a sentence and, when it publishes, with fields */
export const checkFacts = async (type: string, asked: Asked): Promise<void> =>
  CHECKS[type as keyof typeof events]?.(asked)

function refuseFields(issues: readonly FieldIssue[]): void {
  if (issues.length > 0) throw new Refused(400, 'invalid_request', undefined, issues)
}

const MISSING: Readonly<Record<MissingWhat, string>> = {
  title: 'A title is missing.',
  summary: 'A summary is missing.',
  story: 'The story is missing.',
  inventory: 'Add at least one vintage.',
  price: 'A price is missing.',
  serials: 'Serial numbers are missing.',
  expectedName: 'A name is missing.',
  expectedQuantity: 'A quantity is missing.',
  expectedOn: 'A date is missing.',
  photos: 'Add at least one photo.',
  alt: 'Describe the photo for people who do not see it.',
  documentTitle: 'A title is missing.',
  goals: 'Choose at least one goal.',
  partnerName: 'A name is missing.',
}

/** Why this working copy cannot go on, by field; an empty list when it can. */
async function unfit({ trx, submission }: Asked): Promise<readonly FieldIssue[]> {
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
  const { rows } = await sql<{
    id: string
  }>`select id from vintage where project_id = ${projectId}::uuid`.execute(trx)
  const known = new Set(rows.map(({ id }) => id))
  return draft.inventory.flatMap(({ vintageSid }, at) =>
    known.has(vintageSid)
      ? []
      : [{ path: `inventory.${at}.vintageSid`, message: 'Not a vintage of this project.' }],
  )
}

function minimumIssues(path: string, quantity: string, unitScale: number): readonly FieldIssue[] {
  if (quantity === '') return []
  const units = parseQuantity(quantity, unitScale)
  if (units === null) return [{ path, message: 'The standard does not divide its unit so finely.' }]
  return units > 0n ? [] : [{ path, message: 'More than zero, please.' }]
}

type Open = { readonly number: string; readonly vintage_id: string; readonly vintage: string }

/** Lines of operations of this offering that are not closed. Read as the server: parties are not the question. */
const openLines = (trx: Trx, offeringId: string): Promise<readonly Open[]> =>
  asServer(trx, async () => {
    const { rows } = await sql<Open>`
      select o.number, l.vintage_id, v.name as vintage from operation o
      join operation_line l on l.operation_id = o.id join vintage v on v.id = l.vintage_id
      where o.offering_id = ${offeringId}::uuid and o.status in ('open', 'onHold') order by o.number_seq`.execute(
      trx,
    )
    return rows
  })

/** A vintage that somebody is buying stays on the offering's page until the deal is closed. */
async function vanishing(trx: Trx, { id, draft, published }: Submission): Promise<readonly FieldIssue[]> {
  const kept = new Set(draft.inventory.map(({ vintageSid }) => vintageSid))
  const gone = (published?.inventory ?? []).filter(({ vintageSid }) => !kept.has(vintageSid))
  if (gone.length === 0) return []
  const open = await openLines(trx, id)
  return gone.flatMap(({ vintageSid }) => {
    const [first] = open.filter((line) => line.vintage_id === vintageSid)
    if (!first) return []
    const message = `${first.vintage} is part of ${first.number}, which is still running: it has to stay.`
    return [{ path: 'inventory', message }]
  })
}

/** An organization that sells no longer, or is deleted, comes back into the catalogue only when it sells again. */
async function refuseWithoutSeller({ trx, submission }: Asked): Promise<void> {
  const seller = await trx
    .selectFrom('organization')
    .select('id')
    .where('id', '=', submission.organizationId)
    .where('is_seller', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (seller) return
  const message = 'This organization does not sell any longer.'
  throw new Refused(409, 'guard_refused', message, [{ path: 'carrier', message }])
}

async function refuseWhileOpen({ trx, submission }: Asked): Promise<void> {
  const why = await whyNotArchive(trx, submission.id)
  if (why !== null) throw new Refused(409, 'guard_refused', why)
}

/** The sentence that an offer and a refusal share; null when nothing speaks against it. */
export async function whyNotArchive(trx: Trx, offeringId: string): Promise<string | null> {
  const numbers = [...new Set((await openLines(trx, offeringId)).map(({ number }) => number))]
  if (numbers.length === 0) return null
  const shown = numbers.slice(0, 3).join(', ') + (numbers.length > 3 ? ' and others' : '')
  return `Operations of this offering are still running: ${shown}.`
}

async function wrongPrices({ submission, payload }: Asked): Promise<readonly FieldIssue[]> {
  const { lines } = Prices.parse(payload)
  const listed = new Set((submission.published?.inventory ?? []).map(({ vintageSid }) => vintageSid))
  return lines.flatMap(({ vintageSid, minimumQuantity }, at): readonly FieldIssue[] => {
    if (!listed.has(vintageSid))
      return [{ path: `lines.${at}.vintageSid`, message: 'This vintage is not published.' }]
    if (lines.findIndex((line) => line.vintageSid === vintageSid) !== at)
      return [{ path: `lines.${at}.vintageSid`, message: 'This vintage stands in another line already.' }]
    return minimumIssues(`lines.${at}.minimumQuantity`, minimumQuantity, submission.unitScale)
  })
}
