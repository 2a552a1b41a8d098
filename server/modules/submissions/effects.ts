/** What an event of a submission sets off, in its own transaction: all of it or nothing. */
import type { Site } from '../../emails/people.ts'
import { sql } from 'kysely'
import type { OfferingContent } from '../../../contract/offerings/offering-content.ts'
import type { Effect } from '../../../machines/kernel/step.ts'
import { issue } from '../../ledger/ledger.ts'
import { parseQuantity } from '../../../contract/rules/quantity.ts'
import { rangeText } from '../../ledger/serials.ts'
import type { Notice } from '../../../machines/projectSubmission/kit.ts'
import { unless, type Trx } from '../../platform/database.ts'
import type { Setting, Turn } from '../../workflow/engine/engine.ts'
import { readInventory } from './inventory.ts'
import { overtaken } from './overtaken.ts'
import { Prices, Remarks } from './payloads.ts'
import type { Submission } from './row.ts'
import { tellOfOffering } from '../../emails/tell-offering.ts'

export type SubmissionSetting = Setting & { readonly trx: Trx; readonly site: Site }

export type Happening = Turn<Submission, SubmissionSetting>

type Run = (happening: Happening) => Promise<void>

const RUN: Readonly<Record<string, Run>> = { publish, discard, changePrices, remark }

/** E-mails are written when everything else is. */
export async function carryOutEffects(effects: readonly Effect[], happening: Happening): Promise<void> {
  for (const { type } of effects) await RUN[type]?.(happening)
  for (const { type, params } of effects) if (type === 'notify') await tellSide(params as Notice, happening)
}

async function publish(happening: Happening): Promise<void> {
  const { trx, row, at } = happening
  const { id, draft } = row
  await issueNew(happening)
  await trx
    .updateTable('offering')
    .set({
      title: draft.title,
      summary: draft.summary,
      currency: draft.currency,
      sdgs: [...new Set(draft.goals.map(({ goal }) => goal))].toSorted((a, b) => a - b),
      published: JSON.stringify(draft),
      published_at: new Date(at),
    })
    .where('id', '=', id)
    .execute()
  await writeVintages(trx, row, draft)
  const shown = [...draft.photos, ...draft.documents].map(({ sid }) => sid)
  await sql`update offering_file set is_published = id = any (${shown}::uuid[])
    where offering_id = ${id}::uuid`.execute(trx)
}

/** @throws Refused 409 with fields when another party registered the same numbers meanwhile */
async function issueNew({ trx, row, at, version }: Happening): Promise<void> {
  const { id, organizationId, draft } = row
  const { blocks, issues } = await readInventory(trx, row, draft)
  // The check found nothing: what conflicts now was written after it.
  if (issues.length > 0) throw overtaken(draft, issues)
  if (blocks.length === 0) return
  await sql`savepoint before_issue`.execute(trx)
  const overtakenByAnother = async () => {
    // The other transaction has committed: its numbers can be read now, and say which rows are wrong.
    await sql`rollback to savepoint before_issue`.execute(trx)
    return overtaken(draft, (await readInventory(trx, row, draft)).issues)
  }
  await unless({ overlapping: overtakenByAnother }, () =>
    issue(trx, { key: `offering/${id}/${version}`, at, organizationId, blocks }),
  )
  await trx
    .insertInto('offering_issue')
    .values(
      blocks.map(({ standardId, vintageId, numberingSpace, range }) => ({
        offering_id: id,
        organization_id: organizationId,
        vintage_id: vintageId,
        standard_id: standardId,
        numbering_space: numberingSpace,
        range: rangeText(range),
        seq: version,
      })),
    )
    .execute()
}

async function writeVintages(
  trx: Trx,
  { id, unitScale }: Pick<Submission, 'id' | 'unitScale'>,
  { inventory }: OfferingContent,
): Promise<void> {
  await trx.deleteFrom('offering_vintage').where('offering_id', '=', id).execute()
  await trx
    .insertInto('offering_vintage')
    .values(
      inventory.map(({ vintageSid, unitPriceCents, minimumQuantity }) => ({
        offering_id: id,
        vintage_id: vintageSid,
        unit_price_cents: unitPriceCents ?? 0,
        minimum_quantity: leastOf(minimumQuantity, unitScale),
      })),
    )
    .execute()
}

/** Smallest units; without a wish, the smallest there is. */
const leastOf = (quantity: string, unitScale: number): bigint =>
  (quantity === '' ? null : parseQuantity(quantity, unitScale)) ?? 1n

async function discard({ trx, row: { id, published, draftVersion } }: Happening): Promise<void> {
  await trx
    .updateTable('submission')
    .set({ draft: JSON.stringify(published), draft_version: draftVersion + 1 })
    .where('offering_id', '=', id)
    .execute()
}

/** In what buyers see and in the working copy alike: a revision that is published later keeps the new price. */
async function changePrices({ trx, row, payload }: Happening): Promise<void> {
  const { id, draft, published, draftVersion } = row
  if (!published) throw new Error(`offering ${id} has no published content`)
  const { lines } = Prices.parse(payload)
  const content = repriced(published, lines)
  await trx
    .updateTable('offering')
    .set({ published: JSON.stringify(content) })
    .where('id', '=', id)
    .execute()
  await writeVintages(trx, row, content)
  await trx
    .updateTable('submission')
    .set({ draft: JSON.stringify(repriced(draft, lines)), draft_version: draftVersion + 1 })
    .where('offering_id', '=', id)
    .execute()
}

const repriced = (content: OfferingContent, lines: Prices['lines']): OfferingContent => ({
  ...content,
  inventory: content.inventory.map((line) => {
    const priced = lines.find(({ vintageSid }) => vintageSid === line.vintageSid)
    if (!priced) return line
    const { unitPriceCents, minimumQuantity } = priced
    return { ...line, unitPriceCents, minimumQuantity }
  }),
})

async function remark({ trx, by, row: { id }, payload, now }: Happening): Promise<void> {
  const { comments } = Remarks.parse(payload)
  await trx
    .insertInto('submission_comment')
    .values(
      comments.map(({ field, text }) => ({
        offering_id: id,
        field,
        text,
        person_id: by.userId,
        role: by.role,
        at: now,
      })),
    )
    .execute()
}

async function tellSide(
  { to, template }: Notice,
  { trx, site, row, payload, by, now, version }: Happening,
): Promise<void> {
  const { id, organizationId, draft } = row
  const reason = typeof payload['reason'] === 'string' ? payload['reason'] : null
  const facts = { site, to, id, organizationId, title: draft.title, reason }
  const key = `${version}/${template}`
  await tellOfOffering(trx, { kind: `submission.${template}`, facts, key, at: now, by })
}
