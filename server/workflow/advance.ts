/**
 * One event, one transaction. First round trip: begin, scope, lock, key. Then the machine decides.
 * Second round trip: everything that changes, and the commit. Events that read or move facts take more.
 */
import { eventName } from '../../machines/operation/by-event.ts'
import type pg from 'pg'
import { personalPathsOf } from '../../machines/kernel/fields.ts'
import { decode } from '../../machines/kernel/snapshot.ts'
import type { Surroundings } from '../../machines/kernel/step.ts'
import { sortEffects } from '../../machines/operation/effects.ts'
import type { OperationMachine } from '../../machines/operation/kit.ts'
import { guardBook } from '../../machines/operation/sentences.ts'
import { workflows, type Workflow, type WorkflowName } from '../../machines/workflows.ts'
import type { Calendar } from '../platform/calendar.ts'
import { isUuid } from '../platform/canonical.ts'
import type { Scope } from '../platform/database.ts'
import { notFound } from '../platform/http/refused.ts'
import type { Announcement } from './outbox/announce.ts'
import { changeOf, linesAfter, replaceLines } from './outbox/changes.ts'
import { movesStock, runInLedger } from './effects/ledger.ts'
import { announceAll, transition, type Setting, type WorkflowKind } from './engine/engine.ts'
import { bodyHashOf, checkRepeated, findKey, retryOnDuplicateKey, type KnownKey } from './engine/keys.ts'
import { provesDelivery, recordEvidence } from './facts/evidence.ts'
import { checkFacts, hasFacts } from './facts/facts.ts'
import { findings } from './facts/findings.ts'
import { separate } from './personal.ts'
import { projectionOf } from './projection.ts'
import { columnsOf, lockOperation, OPERATION_STORE, type LockedRow } from './row.ts'
import { byIn } from './sides.ts'
import { substitute } from './substitute.ts'
import { AWAIT_STANDBY, begin, COMMIT, together, withClient, type Statement } from './transaction.ts'
import { withTurnLetters } from './outbox/turn-letters.ts'

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
  const { operationId, type, payload, version, asked } = request
  const bodyHash =
    request.idempotencyKey === null ? '' : bodyHashOf(asked ?? { operationId, type, payload, version })
  return retryOnDuplicateKey(() => attempt(engine, request, bodyHash))
}

const attempt = (engine: Engine, request: Request, bodyHash: string): Promise<Answered> =>
  withClient(engine.pool, async (client) => {
    const { scope, operationId, idempotencyKey, reading = [], writing = [], ...sent } = request
    const key = idempotencyKey === null ? [] : [findKey(scope.personId, idempotencyKey)]
    const answers = await together(client, [...begin(scope), lockOperation(operationId), ...key])
    const row = answers[1]?.rows[0] as LockedRow | undefined
    const known = answers[2]?.rows[0] as KnownKey | undefined
    if (known) {
      const answered = repeat(known, bodyHash)
      return { ...answered, read: await readRepeated(client, reading) }
    }
    if (!row) throw notFound()
    const setting = settingOf(client, engine, scope, writing)
    const used = idempotencyKey === null ? null : { key: idempotencyKey, bodyHash }
    const { save, version, done } = await transition(operations, setting, row, { ...sent, key: used })
    const [, ...read] = await together(client, [save, ...reading, COMMIT])
    announceAll(engine.pool, done.announcements)
    return { operationId, version, repeated: false, read }
  })

async function readRepeated(client: pg.ClientBase, reading: readonly Statement[]) {
  const [, ...read] = await together(client, [AWAIT_STANDBY, ...reading, COMMIT])
  return read
}

export function repeat(known: KnownKey, bodyHash: string): Answered {
  checkRepeated(known, bodyHash)
  return { operationId: known.subject_id, version: known.version, repeated: true, read: [] }
}

export function workflowOf(machine: string): Workflow {
  if (!Object.hasOwn(workflows, machine)) throw new Error(`there is no machine ${machine}`)
  return workflows[machine as WorkflowName]
}

type OperationSetting = Setting & { readonly connection: pg.ClientBase }

/** The running transaction, begun in this scope. @param writing before the event is decided on */
export function settingOf(
  connection: pg.ClientBase,
  engine: Engine,
  scope: Scope,
  writing: readonly Statement[] = [],
): OperationSetting {
  const now = engine.clock()
  const prepare = () => together(connection, writing)
  return { connection, scope, now, surroundings: around(engine, now), prepare }
}

/** Operations of every type, as the engine carries their events out. */
export const operations: WorkflowKind<LockedRow, OperationMachine, OperationSetting> = {
  store: OPERATION_STORE,
  guards: guardBook,
  standing: ({ id, version, head_hash: headHash, machine, machine_version, snapshot }) => {
    const decider = workflowOf(machine)
    const stored = { machine, version: machine_version, snapshot }
    return { id, version, headHash, decider, snapshot: decode(decider, stored) }
  },
  actor: byIn,
  facts: (turn) => {
    const workflow = workflowOf(turn.row.machine)
    return hasFacts(workflow, turn.type) ? checkFacts({ ...turn, workflow }) : Promise.resolve([])
  },
  carryOut: async (turn, { next, effects }) => {
    const { connection, row, by, type, payload, at, version } = turn
    const workflow = workflowOf(row.machine)
    const { now: atOnce, later } = sortEffects(effects, by.role)
    const found = await findings({ ...turn, workflow })
    const change = changeOf(type, payload, row)
    const lines = linesAfter(type, payload, row)
    if (lines) await replaceLines(connection, row, lines)
    if (type === eventName('tranche.substitute')) await substitute(connection, row, payload)
    if (atOnce.length > 0) await runInLedger(turn, atOnce)
    if (provesDelivery(type)) await recordEvidence(connection, row.id, at)

    const projection = projectionOf(workflow, next, at, {
      turns: row.turns,
      phase: row.phase,
      phaseSince: row.phase_since.toISOString(),
      isOwnStock: row.own_stock,
    })
    const spec = workflow.events[type]
    const { payload: journalled, values } = separate(payload, spec ? personalPathsOf(spec) : [])
    const stock = { topic: 'offering', sid: row.project_id, version, organizations: 'everybody' } as const
    return {
      journalled,
      personal: values,
      columns: columnsOf(projection, { ...change, facts: { ...change.facts, ...found } }),
      letters: withTurnLetters([row, projection], by.role, later),
      isClosed: projection.status !== 'open' && projection.status !== 'onHold',
      announcements: [...(movesStock(atOnce) ? [stock] : []), changeOfOperation(row, version)],
    }
  },
}

export const changeOfOperation = (
  row: Pick<LockedRow, 'id' | 'contributor_organization_id' | 'carrier_organization_id'>,
  version: number,
): Announcement => ({
  topic: 'operation',
  sid: row.id,
  version,
  organizations: [row.contributor_organization_id, row.carrier_organization_id].filter((id) => id !== null),
})
