/** One submission with everything that its pages show. */
import { sql } from 'kysely'
import type * as z from 'zod'
import { allows } from '../../../contract/organizations/access.ts'
import type { StoredContent } from '../../../contract/offerings/offering-content.ts'
import type { Viewer } from '../../../contract/session.ts'
import type {
  SubmissionComment,
  SubmissionDetail,
  SubmissionFile,
} from '../../../contract/offerings/submission-shapes.ts'
import { projectLinkOf } from '../../../contract/rules/project-link.ts'
import { offers } from '../../../machines/kernel/offers.ts'
import type { SubmissionSnapshot } from '../../../machines/projectSubmission/kit.ts'
import { guardBook } from '../../../machines/projectSubmission/sentences.ts'
import { standingOf, submission } from '../../../machines/projectSubmission/submission.ts'
import type { Scope, Trx } from '../../platform/database.ts'
import { notFound, orNotFound } from '../../platform/http/refused.ts'
import { isoTime, queryRows } from '../../platform/statements.ts'
import { whyNotArchive } from './facts.ts'
import { JOINS, LISTED, presentRow, type Listed } from './list.ts'
import { isHidden, partyOf, snapshotOf } from './row.ts'
import { stockedOf, stockOf } from './stock.ts'
import { t } from '../../platform/messages.ts'

type Answer = z.input<typeof SubmissionDetail>
type Comment = z.input<typeof SubmissionComment>

type Row = Listed & {
  readonly version: number
  readonly draft_version: number
  readonly machine_version: number
  readonly snapshot: Record<string, unknown>
  readonly submitted_at: Date | null
  readonly published: StoredContent | null
  readonly published_at: Date | null
  readonly project_id_in_registry: string
  readonly standard_id: string
  readonly standard: string
  readonly project_link: string | null
  readonly unit_scale: number
  readonly project_type: string
  readonly proponent: string
}

type Reader = { readonly scope: Scope; readonly viewer: Viewer; readonly now: Date }

/** As the caller may see it. @throws Refused 404 for an unknown id and for somebody else's alike */
export async function showSubmission(trx: Trx, reader: Reader, sid: string): Promise<Answer> {
  const { scope, viewer } = reader
  const { rows } = await sql<Row>`
    select ${LISTED}, s.version, s.draft_version, s.machine_version, s.snapshot, s.submitted_at, f.published, f.published_at,
      p.project_id_in_registry, c.id as standard_id, c.name as standard, c.project_link, c.unit_scale,
      t.name as project_type, n.name as proponent
    ${JOINS} join project_type t on t.id = p.type_id join project_proponent n on n.id = p.proponent_id
    where s.offering_id = ${sid}::uuid`.execute(trx)
  const [row] = rows
  if (!row || isHidden(scope, row.submitted_at)) throw notFound()
  const stocked = (await stockedOf(trx, [sid])).get(sid) ?? new Set()
  const snapshot = snapshotOf(row.snapshot, row.machine_version)
  const mayAct = allows('writer', viewer) === 'yes'
  const party = partyOf(scope)
  return {
    ...presentRow(row, stocked),
    version: row.version,
    draftVersion: row.draft_version,
    machineVersion: row.machine_version,
    snapshot: row.snapshot,
    party,
    mayAct,
    mayEdit: mayAct && party === 'projectCarrier' && standingOf(snapshot).isEditable,
    content: row.draft,
    published: row.published,
    publishedAt: row.published_at?.toISOString() ?? null,
    projectIdInRegistry: row.project_id_in_registry,
    standard: { sid: row.standard_id, name: row.standard },
    registryLink: projectLinkOf(row.project_link, row.project_id_in_registry),
    projectType: row.project_type,
    proponent: row.proponent,
    offers: await offersFor(trx, reader, sid, snapshot, mayAct),
    comments: await commentsOf(trx, sid),
    files: await filesOf(trx, sid),
    stock: await stockOf(trx, {
      organizationId: row.carrier_id,
      projectId: row.project_id,
      unitScale: row.unit_scale,
    }),
    journal: await journalOf(trx, sid),
  }
}

async function offersFor(
  trx: Trx,
  { scope, now }: Reader,
  sid: string,
  snapshot: SubmissionSnapshot,
  mayAct: boolean,
): Promise<Answer['offers']> {
  const by = { userId: scope.personId, role: partyOf(scope) }
  const found = offers(submission.events, snapshot, by, now.toISOString(), guardBook)
  const whyNot = found.some(isArchive) ? await whyNotArchive(trx, sid) : null
  return found.map((offer) => {
    const { type, label, tone, confirm, roles, status, why } = offer
    const base = { type, label, tone, confirm, roles: [...roles] }
    if (status === 'someone-else') return { ...base, status, why }
    if (!mayAct) return { ...base, status: 'blocked', why: t('refusals.operations.accountLookNotAct') }
    // A fact of tables, which the machine does not know.
    if (isArchive(offer) && whyNot !== null) return { ...base, status: 'blocked', why: whyNot }
    return { ...base, status, why }
  })
}

const isArchive = ({ type }: { readonly type: string }): boolean => type === 'offering.archive'

/** Of another organization's people only the organization is named. Needs `role`, `person_id` and `offering_id` beside it. */
const BY = sql`coalesce(
  (select person_name(d) from personal_data d where d.person_id = x.person_id),
  case when x.role = 'projectCarrier' then (select g.name from submission s join organization g on g.id = s.organization_id
    where s.offering_id = x.offering_id) else 'Platform' end)`

const COMMENT = sql`x.id as sid, x.field, x.text, ${BY} as by, x.role, ${isoTime('x.at')} as at,
  ${isoTime('x.resolved_at')} as "resolvedAt"`

/** Oldest first; what was said before the last publication was dealt with by it. */
const commentsOf = (trx: Trx, offeringId: string): Promise<Comment[]> =>
  queryRows(trx)<Comment>`select ${COMMENT} from submission_comment x
    where x.offering_id = ${offeringId}::uuid and x.at > coalesce(
      (select f.published_at from offering f where f.id = ${offeringId}::uuid), '-infinity')
    order by x.id`

/** @throws Refused 404 */
export async function commentOf(trx: Trx, id: string): Promise<Comment> {
  const [found] = await queryRows(
    trx,
  )<Comment>`select ${COMMENT} from submission_comment x where x.id = ${id}::uuid`
  return orNotFound(found)
}

async function filesOf(trx: Trx, offeringId: string): Promise<z.input<typeof SubmissionFile>[]> {
  const rows = await trx
    .selectFrom('offering_file')
    .select(['id as sid', 'kind', 'name', 'media_type as mediaType', 'bytes', 'width', 'height'])
    .where('offering_id', '=', offeringId)
    .orderBy('id')
    .execute()
  return rows
}

/** Oldest first; the first row is the beginning. */
async function journalOf(trx: Trx, offeringId: string): Promise<Answer['journal']> {
  const rows = await queryRows(trx)<Omit<Answer['journal'][number], 'label'>>`
    select x.seq, ${isoTime('x.at')} as at, x.event, x.role, ${BY} as by, x.payload->>'reason' as reason
    from submission_journal x where x.offering_id = ${offeringId}::uuid order by x.seq`
  return rows.map((row) => ({
    ...row,
    label: submission.events[row.event]?.label ?? t('refusals.submissions.begun'),
  }))
}
