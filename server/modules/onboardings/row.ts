/** An onboarding as the server decides with it: its row, locked, and its machine's snapshot. */
import { sql } from 'kysely'
import type { By } from '../../../machines/kernel/define.ts'
import { decode } from '../../../machines/kernel/snapshot.ts'
import type { OnboardingSnapshot } from '../../../machines/onboarding/kit.ts'
import {
  onboarding as machine,
  standingOf,
  type OnboardingStanding,
} from '../../../machines/onboarding/onboarding.ts'
import { SYSTEM, type Scope, type Trx } from '../../platform/database.ts'
import { notFound, orNotFound } from '../../platform/http/refused.ts'

type Stored = {
  readonly id: string
  readonly organizationId: string | null
  readonly applicantId: string
  readonly version: number
  readonly headHash: string
  readonly machineVersion: number
  readonly stored: Record<string, unknown>
  readonly since: Date
  readonly dueAt: Date | null
  readonly begunAt: Date
  readonly submittedAt: Date | null
  readonly screenFrom: Date | null
  readonly openHits: number
  readonly isFlagged: boolean
  readonly risk: number
}

export type Onboarding = Stored & {
  readonly snapshot: OnboardingSnapshot
  readonly standing: OnboardingStanding
}

const COLUMNS = sql`o.id, o.organization_id as "organizationId", o.applicant_id as "applicantId", o.version,
  o.head_hash as "headHash", o.machine_version as "machineVersion", o.snapshot as stored, o.since, o.due_at as "dueAt", o.begun_at as "begunAt",
  o.submitted_at as "submittedAt", o.screen_from as "screenFrom", o.open_hits as "openHits",
  o.is_flagged as "isFlagged", o.risk`

const alive = (row: Stored): Onboarding => {
  const snapshot = decode(machine, {
    machine: machine.name,
    version: row.machineVersion,
    snapshot: row.stored,
  })
  return { ...row, snapshot, standing: standingOf(snapshot) }
}

/** The onboarding of the organization in whose name the scope acts; without one, that which the person began. */
export async function findOwn(trx: Trx, scope: Scope, lock = false): Promise<Onboarding | null> {
  if (scope.platform) return null
  const mine = scope.organizationId
    ? sql`o.organization_id = ${scope.organizationId}::uuid`
    : sql`o.organization_id is null and o.applicant_id = ${scope.personId}::uuid`
  const locked = lock ? sql`for update of o` : sql``
  const { rows } = await sql<Stored>`select ${COLUMNS} from onboarding o where ${mine} ${locked}`.execute(trx)
  return rows[0] ? alive(rows[0]) : null
}

/** @throws Refused 404 where none was begun */
export async function lockOwn(trx: Trx, scope: Scope): Promise<Onboarding> {
  return orNotFound(await findOwn(trx, scope, true))
}

/** For the platform and the server. What no one submitted yet is the applicant's alone. @throws Refused 404 */
export async function findSubmitted(trx: Trx, scope: Scope, sid: string, lock = false): Promise<Onboarding> {
  if (!scope.platform) throw notFound()
  const locked = lock ? sql`for update of o` : sql``
  const { rows } =
    await sql<Stored>`select ${COLUMNS} from onboarding o where o.id = ${sid}::uuid ${locked}`.execute(trx)
  const [row] = rows
  if (!row || (row.submittedAt === null && scope.personId !== SYSTEM.personId)) throw notFound()
  return alive(row)
}

/** Who acts, for the machine. Row-level security has already hidden what is not the scope's. */
export const actorOf = (scope: Scope): By => ({
  userId: scope.personId,
  role: scope.personId === SYSTEM.personId ? 'system' : scope.platform ? 'platform' : 'applicant',
})

/** It was another side's turn before: working targets are counted from here. */
export const isAnotherTurn = (before: OnboardingStanding, after: OnboardingStanding): boolean =>
  before.accessStatus !== after.accessStatus || before.inner !== after.inner || before.step !== after.step
