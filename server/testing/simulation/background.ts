/** What runs beside the people of a simulation: deadlines, the relay of the outbox, its jobs. Each may die and comes again. */
import { carryOut } from '../../workflow/effects/carry-out.ts'
import { relayOutbox } from '../../workflow/outbox/outbox.ts'
import { fireTimer, sweepTimers, type DueTimer } from '../../workflow/timers.ts'
import type { SimulatedJob } from './queue.ts'
import { HOUR_MS, labelOf, sayWrong, untilDone, type Run } from './run.ts'

const TIMER_DIES = { probability: 0.08, statements: 8 }
const RELAY_DIES = { probability: 0.03, statements: 5 }
const EFFECT_DIES = { probability: 0.03, statements: 20 }
/** A job that is done is given out again: its process died before it said so. */
const AGAIN = 0.03
const LATEST_HOURS = 6

/**
 * Fires every deadline up to this moment, each a little later than it is due.
 * @returns whether that may have made tranches
 */
export async function fireTimers(run: Run, until: number): Promise<boolean> {
  const { clock, dice, queue } = run
  let mayHaveTranches = false
  for (;;) {
    const { due } = await queue.look()
    if (due > until) return mayHaveTranches
    clock.now = Math.max(clock.now, Math.min(until, due + dice.below(LATEST_HOURS * HOUR_MS)))
    await untilDone(run, { ...TIMER_DIES, what: 'sweep' }, (engine) => sweepTimers(engine, queue))
    const jobs = await queue.timers()
    if (jobs.length === 0) {
      sayWrong(run, `a deadline of ${new Date(due).toISOString()} is never fired`)
      return mayHaveTranches
    }
    const sorted = jobs
      .map(({ id, data }) => ({ id, timer: data as DueTimer, of: labelOf(run, data['operationId'] ?? '') }))
      .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    for (const { timer, of } of sorted) await fireOne(run, timer, of)
    await queue.finish(
      sorted.map(({ id }) => id),
      clock.now,
    )
    if (await carryOutWaiting(run)) mayHaveTranches = true
  }
}

const keyOf = ({ timer, of }: { readonly timer: DueTimer; readonly of: string }) => `${of} ${timer.timerId}`

async function fireOne(run: Run, timer: DueTimer, of: string): Promise<void> {
  const { dice, fired, history, clock } = run
  const what = `${of} ${timer.timerId}`
  let isInDoubt = false
  const fire = () =>
    untilDone(run, { ...TIMER_DIES, what }, (engine, died) => {
      isInDoubt ||= died !== null && died.endsWith('after COMMIT')
      return fireTimer(engine, timer)
    })
  try {
    const answer = await fire()
    if (answer === 'fired' || (isInDoubt && (await hasFired(run, timer))))
      fired.set(timer.operationId, (fired.get(timer.operationId) ?? 0) + 1)
    history.note(`${new Date(clock.now).toISOString()} ${what} ${answer}`)
  } catch (error) {
    sayWrong(run, `${what}: ${String(error)}`)
  }
  if (!dice.chance(AGAIN)) return
  // The same deadline may be set again, for later.
  const again = await fireTimer(run.engine, timer).catch((error: unknown) => String(error))
  if (!/^gone$|is not due/.test(again)) sayWrong(run, `${what} is answered with ${again} the second time`)
}

/** Its first try may have committed before its process died: then the journal has its event of this moment. */
async function hasFired({ owner, clock }: Run, { operationId, timerId }: DueTimer): Promise<boolean> {
  const { rowCount } = await owner.query(
    'select from journal where operation_id = $1 and at = $2 and event = $3',
    [operationId, new Date(clock.now), timerId],
  )
  return rowCount !== 0
}

/** When a job that failed is tried again, by its id. */
const retries = new WeakMap<Run, Map<string, number>>()

/** Relays the outbox and carries out what waits and is not put off. @returns whether that may have made tranches */
export async function carryOutWaiting(run: Run): Promise<boolean> {
  const { queue, clock, dice } = run
  const putOff = retries.get(run) ?? new Map<string, number>()
  retries.set(run, putOff)
  let mayHaveTranches = false
  for (;;) {
    const { isToRelay, effects } = await queue.look()
    if (isToRelay) {
      await untilDone(run, { ...RELAY_DIES, what: 'relay' }, (engine) => relayOutbox(engine, queue))
      continue
    }
    const jobs = effects.filter(({ id }) => (putOff.get(id) ?? 0) <= clock.now)
    if (jobs.length === 0) return mayHaveTranches
    mayHaveTranches ||= jobs.some(({ priority }) => priority > 0)
    const done: string[] = []
    for (const job of jobs)
      if (await carryOutOne(run, job)) done.push(job.id)
      else putOff.set(job.id, clock.now + (1 + dice.below(12)) * HOUR_MS)
    await queue.finish(done, clock.now)
  }
}

/** @returns whether it is done and said so */
async function carryOutOne(run: Run, { id }: SimulatedJob): Promise<boolean> {
  const { dice, outside, counts, history } = run
  try {
    await untilDone(run, { ...EFFECT_DIES, what: 'effect' }, async (engine, died) => {
      counts.effects += 1
      if (died !== null) counts.repeatedEffects += 1
      const late = outside.nextLate()
      const first = carryOut(outside.portsFor(engine), id)
      const kept = await Promise.race([late, first.then(() => null)])
      if (kept === null) return
      // The queue has given the job to another process, which is done before the first one gets its answer.
      outside.setCalm(true)
      counts.repeatedEffects += 1
      await carryOut(outside.portsFor(run.engine), id).finally(() => outside.setCalm(false))
      kept.answer()
      await first
    })
    if (!dice.chance(AGAIN)) return true
    counts.repeatedEffects += 1
    return false
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    if (!/^(mail|certificate): /.test(why)) sayWrong(run, `an effect fails: ${why}`)
    history.note(`effect put off: ${why}`)
    return false
  }
}
