/** How the engine handles operations, of every type. */
import type pg from 'pg'
import { eventName } from '../../machines/operation/by-event.ts'
import { personalPathsOf } from '../../machines/kernel/fields.ts'
import { decode } from '../../machines/kernel/snapshot.ts'
import type { Surroundings } from '../../machines/kernel/step.ts'
import { sortEffects } from '../../machines/operation/effects.ts'
import type { OperationMachine } from '../../machines/operation/kit.ts'
import { guardBook } from '../../machines/operation/sentences.ts'
import { workflows, type Workflow, type WorkflowName } from '../../machines/workflows.ts'
import type { Calendar } from '../platform/calendar.ts'
import type { Scope } from '../platform/database.ts'
import { movesStock, runInLedger } from './effects/ledger.ts'
import type { Setting, WorkflowKind } from './engine/engine.ts'
import { provesDelivery, recordEvidence } from './facts/evidence.ts'
import { checkFacts, hasFacts } from './facts/facts.ts'
import { findings } from './facts/findings.ts'
import type { Announcement } from './outbox/announce.ts'
import { changeOf, linesAfter, replaceLines } from './outbox/changes.ts'
import { withTurnMessages } from './outbox/turn-messages.ts'
import { separate } from './personal.ts'
import { projectionOf } from './projection.ts'
import { columnsOf, OPERATION_STORE, type LockedRow } from './row.ts'
import { byIn } from './sides.ts'
import { substitute } from './substitute.ts'
import { together, type Statement } from './transaction.ts'

export type Engine = {
  readonly pool: pg.Pool
  readonly clock: () => Date
  /** Public holidays, for deadlines in working days; without it only weekends are none. */
  readonly calendar?: Calendar
}

/** What the machine knows of the day besides its time. */
export const around = ({ calendar }: Pick<Engine, 'calendar'>, at: Date): Surroundings =>
  calendar ? { holidays: calendar.holidaysFrom(at) } : {}

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
    const moved = type === eventName('tranche.substitute') ? await substitute(connection, row, payload) : {}
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
      journalled: { ...journalled, ...moved },
      personal: values,
      columns: columnsOf(projection, { ...change, facts: { ...change.facts, ...found } }),
      messages: withTurnMessages([row, projection], by.role, later),
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
