/**
 * One event, one transaction. First round trip: begin, scope, lock, key. Then the machine decides.
 * Second round trip: everything that changes, and the commit. Events that read or move facts take more.
 */
import type pg from 'pg'
import type { By } from '../../machines/kernel/define.ts'
import { sortEffects } from '../../machines/operation/effects.ts'
import { personalPathsOf } from '../../machines/kernel/fields.ts'
import { decode, encode } from '../../machines/kernel/snapshot.ts'
import { step, type Surroundings } from '../../machines/kernel/step.ts'
import { workflows, type Workflow, type WorkflowName } from '../../machines/workflows.ts'
import type { Calendar } from '../platform/calendar.ts'
import type { Scope } from '../platform/database.ts'
import { notFound, Refused } from '../platform/http/refused.ts'
import { announce } from './announce.ts'
import { canonical, isUuid, sha256 } from '../platform/canonical.ts'
import { hashOf } from './chain.ts'
import { changeOf, linesAfter, replaceLines } from './changes.ts'
import { movesStock, runInLedger } from './effects/ledger.ts'
import { provesDelivery, recordEvidence } from './evidence.ts'
import { checkFacts, hasFacts } from './facts.ts'
import { findings } from './findings.ts'
import { separate } from './personal.ts'
import { projectionOf } from './projection.ts'
import { withTurnLetters } from './turn-letters.ts'
import { isDuplicateKey, refusedBy } from './refusals.ts'
import { findKey, lockOperation, type KnownKey, type LockedRow } from './row.ts'
import { saveStatement } from './save.ts'
import { byIn } from './sides.ts'
import { substitute } from './substitute.ts'
import { begin, COMMIT, together, withClient, type Statement } from './transaction.ts'

export type Engine = {
  readonly pool: pg.Pool
  readonly clock: () => Date
  /** Public holidays, for deadlines in working days; without it only weekends are none. */
  readonly calendar?: Calendar
}

/** What the machine is told of the day besides its time. */
export const around = ({ calendar }: Pick<Engine, 'calendar'>, at: Date): Surroundings =>
  calendar ? { holidays: calendar.holidaysFrom(at) } : {}

export type Request = {
  readonly scope: Scope
  readonly operationId: string
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
  /** The version that the person looked at; null for the server itself. */
  readonly version: number | null
  readonly idempotencyKey: string | null
  /** Asked in the round trip that commits: they see what the event has changed. */
  readonly reading?: readonly Statement[]
  /** Written before the event is decided on, under its lock; gone with it when it is refused. */
  readonly writing?: readonly Statement[]
  /** What the caller sent, where the payload was made from it: a repeated key is compared with this. */
  readonly asked?: unknown
}

/** `repeated`: the same call came before; nothing happened now. */
export type Answered = {
  readonly operationId: string
  readonly version: number
  readonly repeated: boolean
  /** Answers to `reading`. */
  readonly read: readonly pg.QueryResult<pg.QueryResultRow>[]
}

/**
 * Sends one event to the machine of an operation.
 * @throws Refused 400 with fields, 403, 404, 409 with a sentence, 422; then nothing has changed
 */
export async function advance(engine: Engine, request: Request): Promise<Answered> {
  if (!isUuid(request.operationId)) throw notFound()
  const bodyHash = request.idempotencyKey === null ? '' : bodyHashOf(request)
  try {
    return await attempt(engine, request, bodyHash)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return attempt(engine, request, bodyHash) // now the other call's key is there to be found
  }
}

const bodyHashOf = ({ operationId, type, payload, version, asked }: Request): string =>
  sha256(canonical(asked ?? { operationId, type, payload, version }))

const attempt = (engine: Engine, request: Request, bodyHash: string): Promise<Answered> =>
  withClient(engine.pool, async (client) => {
    const { row, known } = await lock(client, request)
    if (known) {
      const answered = repeat(known, bodyHash)
      const read = await together(client, [...(request.reading ?? []), COMMIT])
      return { ...answered, read }
    }
    if (!row) throw notFound()
    if (request.version !== null && request.version !== row.version) throw new Refused(409, 'stale_version')
    const by = byIn(row, request.scope, workflowOf(row.machine).events, request.type)
    if (request.writing) await together(client, request.writing)
    const answered = await transit(client, engine, request, row, by, bodyHash, null)
    announceChange(engine.pool, row, answered.version)
    return answered
  })

async function lock(client: pg.ClientBase, { scope, operationId, idempotencyKey }: Request) {
  const key = idempotencyKey === null ? [] : [findKey(scope.personId, idempotencyKey)]
  const answers = await together(client, [...begin(scope), lockOperation(operationId), ...key])
  return {
    row: answers[1]?.rows[0] as LockedRow | undefined,
    known: answers[2]?.rows[0] as KnownKey | undefined,
  }
}

export function repeat(known: KnownKey, bodyHash: string): Answered {
  if (known.body_hash !== bodyHash) throw new Refused(422, 'idempotency_mismatch')
  return { operationId: known.operation_id, version: known.version, repeated: true, read: [] }
}

export function workflowOf(machine: string): Workflow {
  if (!Object.hasOwn(workflows, machine)) throw new Error(`there is no machine ${machine}`)
  return workflows[machine as WorkflowName]
}

type Sent = Pick<Request, 'type' | 'payload' | 'idempotencyKey'>

/** Decides and writes under the lock, and commits. @param firedTimer id of the timer row whose event this is */
export async function transit(
  client: pg.ClientBase,
  engine: Engine,
  { reading = [], ...sent }: Sent & Pick<Request, 'reading'>,
  row: LockedRow,
  by: By,
  bodyHash: string,
  firedTimer: string | null,
): Promise<Answered> {
  const { save, version, announceStock } = await decide(client, engine, sent, row, by, bodyHash, firedTimer)
  const [, ...read] = await together(client, [save, ...reading, COMMIT])
  announceStock()
  return { operationId: row.id, version, repeated: false, read }
}

type Decided = {
  /** The statement that writes all of it. */
  readonly save: Statement
  readonly version: number
  /** For after the commit. */
  readonly announceStock: () => void
}

/** Decides under the lock, and moves the ledger; what is left to write is handed back. */
export async function decide(
  client: pg.ClientBase,
  engine: Engine,
  { type, payload: raw, idempotencyKey }: Sent,
  row: LockedRow,
  by: By,
  bodyHash: string,
  firedTimer: string | null,
): Promise<Decided> {
  const now = engine.clock()
  const at = now.toISOString()
  const workflow = workflowOf(row.machine)
  const { machine_version: version, snapshot } = row
  const before = decode(workflow, { machine: row.machine, version, snapshot })
  const decided = step(
    workflow.machine,
    workflow.events,
    before,
    { ...raw, type },
    by,
    at,
    around(engine, now),
  )
  if (!decided.ok) throw refusedBy(decided)

  const spec = firedTimer === null ? workflow.events[type] : undefined
  // Accepted, so the schema fits: what is journalled is what the machine heard, trimmed and normalised.
  const payload: Readonly<Record<string, unknown>> = spec ? spec.payload.parse(raw) : {}
  const { now: atOnce, later } = sortEffects(decided.effects, by.role)
  if (hasFacts(workflow, type)) {
    const issues = await checkFacts({ connection: client, workflow, row, type, payload, at })
    if (issues.length > 0) throw new Refused(400, 'invalid_request', undefined, issues)
  }
  const found = await findings({ connection: client, workflow, row, type, payload, at })
  const change = changeOf(type, payload, row)
  const next = row.version + 1
  const lines = linesAfter(type, payload, row)
  if (lines) await replaceLines(client, row, lines)
  if (type === 'tranche.substitute') await substitute(client, row, payload)
  if (atOnce.length > 0)
    await runInLedger({ connection: client, row, type, payload, at, version: next }, atOnce)
  if (provesDelivery(type)) await recordEvidence(client, row.id, at)

  const stored = encode(workflow, decided.next)
  const projection = projectionOf(workflow, decided.next, at, {
    turns: row.turns,
    phase: row.phase,
    phaseSince: row.phase_since.toISOString(),
    isOwnStock: row.own_stock,
  })
  const { payload: safe, values } = separate(payload, spec ? personalPathsOf(spec) : [])
  const link = {
    operationId: row.id,
    seq: next,
    at,
    personId: by.userId,
    role: by.role,
    event: type,
    payload: safe,
    stateValue: stored.snapshot.value,
    version: next,
  }
  const save = saveStatement({
    operationId: row.id,
    fromVersion: row.version,
    machineVersion: stored.version,
    snapshot: stored.snapshot,
    projection,
    change: { ...change, facts: { ...change.facts, ...found } },
    journal: { ...link, previousHash: row.head_hash, hash: hashOf(link, row.head_hash) },
    timers: decided.timers,
    firedTimer,
    letters: withTurnLetters([row, projection], by.role, later),
    key: idempotencyKey === null ? null : { key: idempotencyKey, bodyHash },
    personal: values,
  })
  const announceStock = () => {
    if (!movesStock(atOnce)) return
    const notice = { topic: 'offering', sid: row.project_id, version: next } as const
    announce(engine.pool, { ...notice, organizations: 'everybody' })
  }
  return { save, version: next, announceStock }
}

export const announceChange = (
  pool: pg.Pool,
  row: Pick<LockedRow, 'id' | 'contributor_organization_id' | 'carrier_organization_id'>,
  version: number,
): void =>
  announce(pool, {
    topic: 'operation',
    sid: row.id,
    version,
    organizations: [row.contributor_organization_id, row.carrier_organization_id].filter((id) => id !== null),
  })
