/** What people do with a working copy besides sending events: begin it, save it, remark on it. */
import { sql } from 'kysely'
import type * as z from 'zod'
import type { submissions } from '../../../contract/offerings/submissions.ts'
import { emptyContent, type OfferingContent } from '../../../contract/offerings/offering-content.ts'
import { isFutureDay } from '../../../machines/kernel/days.ts'
import { missingIn } from '../../../contract/rules/offering-content.ts'
import { standingOf, submission as machine } from '../../../machines/projectSubmission/submission.ts'
import { rows } from '../../platform/statements.ts'
import type { Announcement } from '../../workflow/outbox/announce.ts'
import { makeOnce } from '../../workflow/engine/keys.ts'
import { begun } from '../../workflow/engine/begin.ts'
import { firstRow } from '../../workflow/engine/save.ts'
import { auditBy } from '../organizations/audit.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { type FieldIssue, notFound, Refused, wrongField } from '../../platform/http/refused.ts'
import { uuidv7 } from '../../platform/canonical.ts'
import { commentOf } from './detail.ts'
import { tellOfOffering } from '../../emails/tell-offering.ts'
import type { SubmissionSetting } from './effects.ts'
import { lockEditable } from './files.ts'
import { lockSubmission, partyOf, type Submission } from './row.ts'
import { changeOf, SUBMISSION_STORE } from './send.ts'
import { stockedOf } from './stock.ts'
import { t } from '../../platform/messages.ts'

type Begun = z.output<NonNullable<typeof submissions.start.body>>

/** The first row of every journal. */
export const BEGIN = 'submission.begin'

/** @throws Refused 400 for an unknown project, 403 for an organization that does not sell */
export async function beginSubmission(
  trx: Trx,
  scope: Scope,
  { idempotencyKey: key, ...body }: Begun,
  now: Date,
): Promise<Announcement> {
  const { organizationId, personId } = scope
  if (scope.platform || organizationId === null || !(await isSeller(trx, organizationId)))
    throw new Refused(403, 'forbidden', t('refusals.submissions.onlyProjectCarriers'))
  const asked = { personId, key, body: { organizationId, ...body } }
  return changeOf(
    { id: await makeOnce(trx, asked, () => newDraft(trx, scope, organizationId, body, now)), organizationId },
    1,
  )
}

async function newDraft(
  trx: Trx,
  scope: Scope,
  organizationId: string,
  { projectSid, title, currency }: Begun,
  now: Date,
): Promise<string> {
  const project = await trx.selectFrom('project').select('id').where('id', '=', projectSid).executeTakeFirst()
  if (!project) throw wrongField('projectSid', t('refusals.serials.noSuchProject'))
  const sid = uuidv7(now.getTime())
  const at = now.toISOString()
  const by = { userId: scope.personId, role: partyOf(scope) }
  const begins = begun(machine, { sid, now: at }, { id: sid, at, by, event: BEGIN })
  const { status, court } = standingOf(begins.next)
  await trx
    .insertInto('offering')
    .values({
      id: sid,
      project_id: projectSid,
      organization_id: organizationId,
      title,
      summary: '',
      currency,
      status,
      created_at: now,
    })
    .execute()
  await trx
    .insertInto('submission')
    .values({
      offering_id: sid,
      organization_id: organizationId,
      machine_version: begins.stored.version,
      snapshot: JSON.stringify(begins.stored.snapshot),
      head_hash: begins.hash,
      draft: JSON.stringify(emptyContent(title, currency)),
      court,
      revision: null,
      submitted_at: null,
      since: now,
      updated_at: now,
    })
    .execute()
  const { text, values } = firstRow(SUBMISSION_STORE, begins)
  await rows(trx, text, values)
  await auditBy(trx, scope, 'offering.begin', sid, { organizationId })
  return sid
}

async function isSeller(trx: Trx, organizationId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('organization')
    .select('is_seller')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row?.is_seller ?? false
}

type Saved = { readonly content: OfferingContent; readonly draftVersion: number }

/** @throws Refused 400 with fields, 403, 404, 409 stale_version, 409 during review */
export async function saveDraft(trx: Trx, scope: Scope, sid: string, saved: Saved, now: Date) {
  const { content, draftVersion } = saved
  const submission = await lockEditable(trx, scope, sid)
  if (draftVersion !== submission.draftVersion) throw new Refused(409, 'stale_version')
  const issues = [...(await foreignParts(trx, submission, content)), ...ratedLater(content, now)]
  if (issues.length > 0) throw new Refused(400, 'invalid_request', undefined, issues)
  await trx
    .updateTable('submission')
    .set({ draft: JSON.stringify(content), draft_version: draftVersion + 1, updated_at: now })
    .where('offering_id', '=', sid)
    .execute()
  const stocked = (await stockedOf(trx, [sid])).get(sid) ?? new Set()
  return {
    change: changeOf(submission, submission.version),
    answer: { draftVersion: draftVersion + 1, missing: [...missingIn(content, stocked)] },
  }
}

const ratedLater = ({ facts }: OfferingContent, now: Date): readonly FieldIssue[] =>
  facts.ratings.flatMap(({ ratedOn }, at) =>
    isFutureDay(ratedOn, now.toISOString())
      ? [{ path: `facts.ratings.${at}.ratedOn`, message: t('refusals.submissions.ratedLater') }]
      : [],
  )

/** Vintages of another project, files of another offering, and what is there twice. */
async function foreignParts(
  trx: Trx,
  { id, projectId }: Submission,
  { inventory, photos, documents, goals }: OfferingContent,
): Promise<readonly FieldIssue[]> {
  const { rows: vintages } = await sql<{
    id: string
  }>`select id from vintage where project_id = ${projectId}::uuid`.execute(trx)
  const files = await trx
    .selectFrom('offering_file')
    .select(['id', 'kind'])
    .where('offering_id', '=', id)
    .execute()
  const ofKind = (kind: 'photo' | 'document') =>
    new Set(files.filter((one) => one.kind === kind).map((one) => one.id))
  const check = (
    noun: string,
    field: string,
    sids: readonly string[],
    known: ReadonlySet<string> | null,
    unknown: string,
  ): readonly FieldIssue[] =>
    sids.flatMap((sid, at) => {
      const path = `${noun}.${at}.${field}`
      if (known && !known.has(sid)) return [{ path, message: unknown }]
      return sids.indexOf(sid) === at ? [] : [{ path, message: t('refusals.submissions.duplicate') }]
    })
  const sidsOf = (some: readonly { readonly sid: string }[]) => some.map(({ sid }) => sid)
  return [
    ...check(
      'inventory',
      'vintageSid',
      inventory.map(({ vintageSid }) => vintageSid),
      new Set(vintages.map((one) => one.id)),
      t('refusals.workflow.notVintageProject'),
    ),
    ...check(
      'photos',
      'sid',
      sidsOf(photos),
      ofKind('photo'),
      t('refusals.submissions.photoNotUploadedOffering'),
    ),
    ...check(
      'documents',
      'sid',
      sidsOf(documents),
      ofKind('document'),
      t('refusals.submissions.documentNotUploadedOffering'),
    ),
    ...check(
      'goals',
      'goal',
      goals.map(({ goal }) => String(goal)),
      null,
      '',
    ),
  ]
}

type Remark = z.output<NonNullable<typeof submissions.comment.body>>

/** @throws Refused 404, 409 once it is archived */
async function lockDiscussed(trx: Trx, scope: Scope, sid: string) {
  const submission = await lockSubmission(trx, scope, sid)
  if (submission.standing.isOver) throw new Refused(409, 'wrong_state', t('refusals.submissions.archived'))
  return submission
}

/** The other side is notified as soon as there is something to review. @throws Refused 404, 409 */
export async function addComment(
  { trx, scope, site, now }: SubmissionSetting,
  sid: string,
  { idempotencyKey: key, field, text }: Remark,
) {
  const submission = await lockDiscussed(trx, scope, sid)
  const role = partyOf(scope)
  const { personId } = scope
  const id = await makeOnce(trx, { personId, key, body: { sid, field, text } }, async () => {
    const made = await trx
      .insertInto('submission_comment')
      .values({ offering_id: sid, field, text, person_id: personId, role, at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { organizationId, draft, snapshot } = submission
    if (snapshot.context.submittedAt !== null) {
      const to = role === 'platform' ? 'projectCarrier' : 'platform'
      const facts = { site, to, id: sid, organizationId, title: draft.title, reason: null } as const
      const by = { userId: personId, role }
      await tellOfOffering(trx, { kind: 'submission.commented', facts, key: made.id, at: now, by })
    }
    return made.id
  })
  return { change: changeOf(submission, submission.version), answer: await commentOf(trx, id) }
}

/** Either side may say that a remark is dealt with, or not. @throws Refused 404, 409 */
export async function resolveComment(trx: Trx, scope: Scope, id: string, isResolved: boolean, now: Date) {
  const row = await trx
    .selectFrom('submission_comment')
    .select('offering_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound())
  const submission = await lockDiscussed(trx, scope, row.offering_id)
  await trx
    .updateTable('submission_comment')
    .set({ resolved_at: isResolved ? now : null, resolved_by: isResolved ? scope.personId : null })
    .where('id', '=', id)
    .execute()
  return { change: changeOf(submission, submission.version), answer: await commentOf(trx, id) }
}
