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
import { notFound, Refused } from '../../platform/http/refused.ts'

export type Stored = {
  readonly id: string
  readonly organizationId: string | null
  readonly applicantId: string
  readonly version: number
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
  o.machine_version as "machineVersion", o.snapshot as stored, o.since, o.due_at as "dueAt", o.begun_at as "begunAt",
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

/** @throws Refused 404 where none was begun, 409 for who is not an owner of the organization */
export async function lockOwn(trx: Trx, scope: Scope): Promise<Onboarding> {
  if (!(await isOwner(trx, scope))) {
    if ((await findOwn(trx, scope)) === null) throw notFound()
    throw new Refused(409, 'guard_refused', 'Only an owner of the organization can do this.')
  }
  const own = await findOwn(trx, scope, true)
  if (!own) throw notFound()
  return own
}

/** Whoever belongs to no organization owns what it begins. */
export async function isOwner(trx: Trx, { platform, organizationId, personId }: Scope): Promise<boolean> {
  if (platform) return false
  if (organizationId === null) return personId !== ''
  const row = await trx
    .selectFrom('membership')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.role === 'owner'
}

/** For the platform and the server. What nobody submitted yet is the applicant's alone. @throws Refused 404 */
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
