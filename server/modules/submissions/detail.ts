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

type AnswerField =
  | 'version'
  | 'draftVersion'
  | 'machineVersion'
  | 'publishedAt'
  | 'projectIdInRegistry'
  | 'standard'
  | 'projectType'
  | 'proponent'
type Row = Listed &
  Pick<Answer, AnswerField> & {
    readonly snapshot: Record<string, unknown>
    readonly submitted_at: Date | null
    readonly published: StoredContent | null
    readonly project_link: string | null
    readonly unit_scale: number
  }

type Reader = { readonly scope: Scope; readonly viewer: Viewer; readonly now: Date }

/** As the caller may see it. @throws Refused 404 for an unknown id and for someone else's alike */
export async function showSubmission(trx: Trx, reader: Reader, sid: string): Promise<Answer> {
  const { scope, viewer } = reader
  const [found] = await queryRows(trx)<Row>`
    select ${LISTED}, s.version, s.draft_version as "draftVersion", s.machine_version as "machineVersion", s.snapshot,
      s.submitted_at, f.published, ${isoTime('f.published_at')} as "publishedAt",
      p.project_id_in_registry as "projectIdInRegistry", jsonb_build_object('sid', c.id, 'name', c.name) as standard,
      c.project_link, c.unit_scale, t.name as "projectType", n.name as proponent
    ${JOINS} join project_type t on t.id = p.type_id join project_proponent n on n.id = p.proponent_id
    where s.offering_id = ${sid}::uuid`
  if (!found || isHidden(scope, found.submitted_at)) throw notFound()
  const { submitted_at: _submitted, project_link: projectLink, unit_scale: unitScale, ...row } = found
  const stocked = (await stockedOf(trx, [sid])).get(sid) ?? new Set()
  const snapshot = snapshotOf(row.snapshot, row.machineVersion)
  const standing = standingOf(snapshot)
  const mayAct = allows('writer', viewer) === 'yes' && !standing.isOver
  const party = partyOf(scope)
  return {
    ...presentRow(row, stocked),
    party,
    mayAct,
    mayEdit: mayAct && party === 'projectCarrier' && standing.isEditable,
    content: row.draft,
    registryLink: projectLinkOf(projectLink, row.projectIdInRegistry),
    offers: await offersFor(trx, reader, sid, snapshot, mayAct),
    comments: await commentsOf(trx, sid),
    files: await filesOf(trx, sid),
    stock: await stockOf(trx, { organizationId: row.carrier.sid, projectId: row.project.sid, unitScale }),
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
    where s.offering_id = x.offering_id) else ${t('operation.party.platform')} end)`

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
  return rows.map((row) => ({ ...row, label: labelOf(row.event) }))
}

/** What the history says of it. */
export const labelOf = (event: string): string =>
  submission.events[event]?.past ?? t('refusals.submissions.begun')
