/** The open plans of this tab, one machine each (machines/projectPlanning); they outlive their page. */
import { createActor, fromPromise, waitFor, type ActorRefFrom } from 'xstate'
import { inspect } from '../../lib/inspection.ts'
import {
  PlanClash,
  PlanRefused,
  type Item,
  type SaveAnswer,
  type SaveInput,
} from '../../../machines/projectPlanning/events.ts'
import { machine } from '../../../machines/projectPlanning/machine.ts'
import { EMPTY_PLAN, type Plan } from '../../../machines/projectPlanning/plan.ts'
import type { Answer } from '../../lib/api.ts'
import { beforeClosing, fitsLast } from '../../lib/unsaved.ts'
import { ApiProblem, call, maySucceedLater } from '../../lib/http.ts'

export type PlanActor = ActorRefFrom<typeof machine>
type Shown = Answer<'GET /project_offerings/:sid/plan'>

const open = new Map<string, PlanActor>()

/** Items of a whole plan, as the server lists them. */
function planOfItems(items: readonly Item[]): Plan {
  const tasks = new Map(EMPTY_PLAN.tasks)
  const dependencies = new Map(EMPTY_PLAN.dependencies)
  for (const item of items) {
    if (item.kind === 'task' && item.content) tasks.set(item.id, item.content)
    if (item.kind === 'dependency' && item.content) dependencies.set(item.id, item.content)
  }
  return { tasks, dependencies }
}

let isLeaving = false

async function save(sid: string, { version, items }: SaveInput): Promise<SaveAnswer> {
  const keepalive = isLeaving && fitsLast(items)
  const body = { version, items: [...items] as Shown['items'] }
  const answer = await call(
    'PUT /project_offerings/:sid/plan',
    { params: { sid }, body },
    { quiet: true, silent: true, keepalive },
  ).catch((error: unknown) => {
    const isFinal = error instanceof ApiProblem && !maySucceedLater(error.status)
    throw isFinal ? new PlanRefused(error.issues[0]?.message ?? error.message) : error
  })
  if (!answer.saved) throw new PlanClash(answer)
  return answer
}

const nameOf = (sid: string, mayEdit: boolean): string => `${sid} ${mayEdit ? 'edit' : 'look'}`

function begin(sid: string, { version, mayEdit, items }: Shown, holidays: readonly string[]): PlanActor {
  const saving = fromPromise<SaveAnswer, SaveInput>(({ input }) => save(sid, input))
  const actor = createActor(machine.provide({ actors: { save: saving } }), {
    input: { plan: planOfItems(items), version, mayEdit, holidays },
    inspect,
  })
  open.set(nameOf(sid, mayEdit), actor)
  return actor.start()
}

/** An answer that was asked for during a save would take one's own change for someone else's. */
const whenQuiet = (actor: PlanActor): Promise<unknown> =>
  waitFor(actor, (snapshot) => !snapshot.matches({ saving: 'sending' }), { timeout: Infinity })

/** As on the server: read whole at first, then changes. @param holidays `YYYY-MM-DD` @throws ApiProblem */
export async function followPlan(sid: string, holidays: readonly string[]): Promise<PlanActor> {
  const ask = (since?: number) =>
    call(
      'GET /project_offerings/:sid/plan',
      { params: { sid }, query: since === undefined ? {} : { since } },
      { quiet: true },
    )
  const known = open.get(nameOf(sid, true)) ?? open.get(nameOf(sid, false))
  if (!known) return begin(sid, await ask(), holidays)
  await whenQuiet(known)
  const since = await ask(known.getSnapshot().context.version)
  // Rights have changed meanwhile: another machine, which begins with everything.
  if (since.mayEdit !== known.getSnapshot().context.mayEdit) {
    open.delete(nameOf(sid, !since.mayEdit))
    return begin(sid, await ask(), holidays)
  }
  await whenQuiet(known)
  known.send({ type: 'server.changed', version: since.version, items: since.items })
  return known
}

/** A plan that is only looked at, or tried out: nothing of it is sent anywhere. */
export function beginAlone(plan: Plan, mayEdit: boolean, holidays: readonly string[]): PlanActor {
  const keep = fromPromise<SaveAnswer, SaveInput>(async ({ input }) => ({
    version: input.version + 1,
    items: [],
  }))
  return createActor(machine.provide({ actors: { save: keep } }), {
    input: { plan, version: 0, mayEdit, holidays },
    inspect,
  }).start()
}

/** The window closes: what is unsaved leaves at once. @returns whether something would still be lost */
function leaveNow(): boolean {
  const actors = [...open.values()]
  isLeaving = true
  for (const actor of actors) actor.send({ type: 'save.flush' })
  isLeaving = false
  return actors.some((actor) => {
    const snapshot = actor.getSnapshot()
    if (!snapshot.hasTag('unsaved')) return false
    const { sent, pending } = snapshot.context
    return (
      !snapshot.matches({ saving: 'sending' }) || sent.length < pending.size || !fitsLast(sent.map(itemIn))
    )
  })
}

const itemIn = ({ kind, id, after }: { kind: Item['kind']; id: string; after: unknown }): Item =>
  ({ kind, id, content: after }) as Item

/** @returns how to stop */
export const warnBeforeClosing = (): (() => void) => beforeClosing(leaveNow)
