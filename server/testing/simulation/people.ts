/** The people of a simulation: who does what next, and what they do when no answer comes. */
import { judge } from '../../workflow/engine/engine.ts'
import { Refused } from '../../platform/http/refused.ts'
import { advance } from '../../workflow/advance.ts'
import { operations, type Engine } from '../../workflow/operation-kind.ts'
import type { Answered, Request } from '../../workflow/request.ts'
import { create, type NewOperation } from '../../workflow/create.ts'
import { choices, leadingOn, payloadFor, scopeOf, see, type Seen } from './events.ts'
import { CLOSED } from './holds.ts'
import { HOUR_MS, labelOf, sayWrong, untilDone, type Run } from './run.ts'
import { joinRun, type World } from './world.ts'

export type Deal = {
  readonly operationId: string
  readonly world: World
  /** When someone turns to it next. */
  next: number
  /** Of calls in a row: after a few people give the operation up. */
  refused: number
}

const CALL_DIES = { probability: 0.08, statements: 12 }
const STRANGERS = ['carla', 'paul', 'olga', 'oscar', 'stranger'] as const
const LOOKS = 6
const MOST_REFUSED = 3

/** Most people answer within days, some after their deadline. */
export function pauseOf({ dice }: Run): number {
  const days = dice.chance(0.8) ? 4 : dice.chance(0.85) ? 14 : 60
  return (1 + dice.below(days * 24)) * HOUR_MS
}

/** Opens an operation. @returns null when its request was refused */
export async function openDeal(
  run: Run,
  world: World,
  request: NewOperation,
  label: string,
): Promise<Deal | null> {
  const body = { request: label }
  const key = `${label}/request`
  const answered = await untilAnswered(run, request.scope.personId, key, (engine, idempotencyKey) =>
    create(engine, { ...request, body, idempotencyKey }),
  )
  note(run, `${label} ${request.type}`, answered)
  if (answered instanceof Refused) return null
  return joinDeal(run, world, answered.operationId, label)
}

export async function joinDeal(run: Run, world: World, operationId: string, label: string): Promise<Deal> {
  run.labels.set(operationId, label)
  await joinRun(world, operationId)
  return { operationId, world, next: run.clock.now + pauseOf(run), refused: 0 }
}

/**
 * One thing that someone does to an operation, or none.
 * @param isClosing whether all do what leads to the end
 * @returns whether it goes on
 */
export async function act(run: Run, deal: Deal, isClosing: boolean): Promise<boolean> {
  const { world, operationId } = deal
  const { acknowledged, dice } = run
  const seen = await see(world, operationId)
  if (CLOSED.has(seen.status)) return false
  const isAstray = deal.refused >= MOST_REFUSED || (!isClosing && dice.chance(0.06))
  const event = await chooseEvent(run, world, seen, { isClosing, isAstray })
  if (!event) return true
  const label = labelOf(run, operationId)
  const count = acknowledged.get(operationId)?.length ?? 0
  const key = `${label}/${count}/${seen.row.version}/${run.history.length()}`
  const answered = await untilAnswered(
    run,
    event.scope.personId,
    key,
    async (engine, idempotencyKey, isNew) => {
      // One who forgets the key looks at the operation again first, as a page does that is loaded again.
      const version = isNew ? (await see(world, operationId)).row.version : event.version
      return advance(engine, { ...event, version, idempotencyKey })
    },
  )
  note(run, `${label} ${event.type}`, answered)
  deal.refused = answered instanceof Refused ? deal.refused + 1 : 0
  if (!(answered instanceof Refused))
    acknowledged.set(operationId, [...(acknowledged.get(operationId) ?? []), event.type])
  return true
}

type Chosen = Omit<Request, 'idempotencyKey'>

async function chooseEvent(
  run: Run,
  world: World,
  seen: Seen,
  { isClosing, isAstray }: { readonly isClosing: boolean; readonly isAstray: boolean },
): Promise<Chosen | null> {
  const { dice, clock } = run
  const mine = choices(seen, isClosing || dice.chance(0.97)).filter(({ by }) => by.role !== 'system')
  const pool = leadingOn(mine, isAstray)
  if (pool.length === 0) return null
  const isBlind = !isClosing && dice.chance(0.05)
  for (let look = 0; look < LOOKS; look += 1) {
    const sample = dice.pick(pool)
    const isStranger = !isClosing && dice.chance(0.02)
    const scope = scopeOf(world, isStranger ? dice.pick(STRANGERS) : sample.by.userId)
    const payload = payloadFor(world, seen, sample)
    const { type } = sample
    const { id: operationId, version } = seen.row
    const isStale = !isClosing && dice.chance(0.02)
    const event = { scope, operationId, type, payload, version: isStale ? version - 1 : version }
    const setting = { scope, now: new Date(clock.now) }
    if (isBlind || isStale || isStranger) return event
    const fits = await judge(operations, setting, seen.row, event).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Refused) return false
        throw error
      },
    )
    if (fits) return event
  }
  return null
}

type Send = (engine: Engine, key: string, isNew: boolean) => Promise<Answered>

/** Repeats a call with its key until it is answered; what was acknowledged is written down. */
async function untilAnswered(run: Run, person: string, key: string, send: Send): Promise<Answered | Refused> {
  const { keys, dice, engine, counts, isForgetful } = run
  let used = key
  const ask = (at: Engine, died: string | null) => {
    const isNew = isForgetful && died !== null && died.endsWith('after COMMIT')
    if (isNew) used = `${used}/again`
    return send(at, used, isNew)
  }
  try {
    const answered = await untilDone(run, { ...CALL_DIES, what: key }, ask)
    keys.set(`${person} ${used}`, answered)
    counts.events += 1
    if (used === key && dice.chance(0.02)) await repeat(run, key, answered, () => send(engine, key, false))
    return answered
  } catch (error) {
    counts.refused += 1
    if (error instanceof Refused) return error
    sayWrong(run, `${key} fails: ${String(error)}`)
    return new Refused(500, 'internal')
  }
}

/** An impatient person sends it once more. */
async function repeat(run: Run, key: string, before: Answered, send: () => Promise<Answered>): Promise<void> {
  const again = await send().catch((error: unknown) => String(error))
  if (typeof again === 'string') return sayWrong(run, `the repetition of ${key} is refused: ${again}`)
  if (!again.repeated || again.version !== before.version || again.operationId !== before.operationId)
    sayWrong(run, `the repetition of ${key} is answered with version ${again.version}`)
}

function note({ history, clock }: Run, what: string, answered: Answered | Refused): void {
  const outcome = answered instanceof Refused ? `${answered.status} ${answered.code}` : answered.version
  history.note(`${new Date(clock.now).toISOString()} ${what} ${outcome}`)
}
