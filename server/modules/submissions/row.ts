/** A submission as the server decides with it: its row, locked, and its machine's snapshot. */
import { sql } from 'kysely'
import {
  completeContent,
  type OfferingContent,
  type StoredContent,
} from '../../../contract/offerings/offering-content.ts'
import type { Party } from '../../../contract/operations/shapes.ts'
import type { Role } from '../../../machines/kernel/define.ts'
import { decode } from '../../../machines/kernel/snapshot.ts'
import type { SubmissionSnapshot } from '../../../machines/projectSubmission/kit.ts'
import {
  standingOf,
  submission,
  type SubmissionStanding,
} from '../../../machines/projectSubmission/submission.ts'
import { SYSTEM, type Scope, type Trx } from '../../platform/database.ts'
import { notFound } from '../../platform/http/refused.ts'

type Stored = {
  readonly id: string
  readonly organizationId: string
  readonly projectId: string
  readonly standardId: string
  readonly unitScale: number
  readonly title: string
  readonly version: number
  readonly headHash: string
  readonly since: Date
  readonly machineVersion: number
  readonly stored: Record<string, unknown>
  readonly draft: StoredContent
  readonly draftVersion: number
  readonly published: StoredContent | null
}

export type Submission = Omit<Stored, 'stored' | 'draft' | 'published'> & {
  readonly draft: OfferingContent
  readonly published: OfferingContent | null
  readonly snapshot: SubmissionSnapshot
  readonly standing: SubmissionStanding
}

/** Locks it until the transaction ends. @throws Refused 404 for an unknown one and for someone else's alike */
export async function lockSubmission(trx: Trx, scope: Scope, sid: string): Promise<Submission> {
  const { rows } = await sql<Stored & { submitted_at: Date | null }>`
    select s.offering_id as id, s.organization_id as "organizationId", f.project_id as "projectId",
      p.standard_id as "standardId", c.unit_scale as "unitScale", f.title, s.version, s.head_hash as "headHash", s.since, s.machine_version as "machineVersion",
      s.snapshot as stored, s.draft, s.draft_version as "draftVersion", f.published, s.submitted_at
    from submission s join offering f on f.id = s.offering_id join project p on p.id = f.project_id
    join carbon_standard c on c.id = p.standard_id
    where s.offering_id = ${sid}::uuid for update of s, f`.execute(trx)
  const [row] = rows
  if (!row || isHidden(scope, row.submitted_at)) throw notFound()
  const { stored, submitted_at: _seen, draft, published, ...submissionRow } = row
  const snapshot = snapshotOf(stored, row.machineVersion)
  return {
    ...submissionRow,
    draft: completeContent(draft),
    published: published && completeContent(published),
    snapshot,
    standing: standingOf(snapshot),
  }
}

/** What no one submitted yet is its carrier's alone, also for the platform. */
export const isHidden = (scope: Scope, submittedAt: Date | null): boolean =>
  scope.platform && scope.personId !== SYSTEM.personId && submittedAt === null

export const snapshotOf = (stored: Record<string, unknown>, version: number): SubmissionSnapshot =>
  decode(submission, { machine: submission.name, version, snapshot: stored })

/** What someone is to a submission. Row-level security has already hidden what is not the scope's. */
export const partyOf = (scope: Scope): Role & Party =>
  scope.personId === SYSTEM.personId ? 'system' : scope.platform ? 'platform' : 'projectCarrier'
