import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { SAVE_PAUSE } from '../draft/events.ts'
import {
  PlanClash,
  PlanRefused,
  type Item,
  type PlanningEvent,
  type SaveAnswer,
  type SaveInput,
} from './events.ts'
import { machine } from './machine.ts'
import { SAMPLE, task } from './plan.samples.ts'

type Save = {
  readonly input: SaveInput
  readonly done: (answer: SaveAnswer) => Promise<void>
  readonly fail: (error: unknown) => Promise<void>
}

/** Lets an answer arrive: a promise tells its listeners in the next round. */
const arrive = () => new Promise<void>((resolve) => void setImmediate(resolve))

function open(mayEdit = true) {
  const clock = new SimulatedClock()
  const saves: Save[] = []
  const save = fromPromise<SaveAnswer, SaveInput>(
    ({ input }) =>
      new Promise((resolve, reject) => {
        saves.push({
          input,
          done: (answer) => (resolve(answer), arrive()),
          fail: (error) => (reject(error), arrive()),
        })
      }),
  )
  const actor = createActor(machine.provide({ actors: { save } }), {
    clock,
    input: { plan: SAMPLE, version: 1, mayEdit },
  })
  actor.start()
  const send = (event: PlanningEvent) => actor.send(event)
  const now = () => actor.getSnapshot().context
  const state = () => actor.getSnapshot().value as { readonly editing: string; readonly saving: string }
  const startOf = (id: string) => now().plan.tasks.get(id)?.start
  return { clock, saves, send, now, state, startOf }
}

const later = (id: string, days: number): PlanningEvent => ({ type: 'tasks.move', ids: [id], days })
const theirs = (id: string, start: string): Item => ({
  kind: 'task',
  id,
  content: { ...SAMPLE.tasks.get(id)!, start },
})

describe('history', () => {
  test('every edit is one step back and one step forth, without a limit', () => {
    const { send, now, startOf } = open()
    for (let day = 0; day < 120; day++) send(later('m', 1))
    expect(now().past).toHaveLength(120)
    for (let day = 0; day < 120; day++) send({ type: 'undo' })
    expect(startOf('m')).toBe('2026-01-15')
    send({ type: 'undo' })
    for (let day = 0; day < 3; day++) send({ type: 'redo' })
    expect(startOf('m')).toBe('2026-01-20')
    send(later('m', 1))
    expect(now().future).toEqual([])
  })

  test('who only looks changes nothing', () => {
    const { send, now } = open(false)
    send(later('m', 1))
    send({ type: 'plan.replace', plan: { tasks: new Map(), dependencies: new Map() } })
    expect(now().plan).toBe(SAMPLE)
  })

  test('an end before its start is refused with a reason, and so is a circle', () => {
    const { send, now } = open()
    send({ type: 'task.change', id: 'a', patch: { end: '2026-01-01' } })
    expect(now().refusal).toBe('endBeforeStart')
    send({ type: 'dependency.add', id: 'x', fromId: 'm', toId: 'a', kind: 'FS', lagDays: 0 })
    expect(now().refusal).toBe('circle')
    expect(now().past).toEqual([])
    send(later('m', 1))
    expect(now().refusal).toBe(null)
  })
})

describe('a move that breaks a dependency', () => {
  const asked = () => {
    const opened = open()
    opened.send(later('b', -2))
    return opened
  }

  test('waits for an answer and names what it breaks', () => {
    const { state, now, startOf } = asked()
    expect(state().editing).toBe('deciding')
    expect(now().asked?.violations.map(({ after, end }) => `${end} ${after}`)).toEqual(['start 2026-01-09'])
    expect(startOf('b')).toBe('2026-01-10')
  })

  test('deletes the dependencies in the same step of the history', () => {
    const { send, now, startOf } = asked()
    send({ type: 'conflict.deleteDependencies' })
    expect(startOf('b')).toBe('2026-01-08')
    expect([...now().plan.dependencies.keys()]).toEqual(['bm'])
    send({ type: 'undo' })
    expect(now().plan).toEqual(SAMPLE)
  })

  test('or moves and keeps them', () => {
    const { send, now, startOf } = asked()
    send({ type: 'conflict.moveAndKeep' })
    expect(startOf('b')).toBe('2026-01-08')
    expect(now().plan.dependencies.size).toBe(2)
    // Broken already: moving on is no new conflict.
    send(later('b', -1))
    expect(startOf('b')).toBe('2026-01-07')
  })

  test('or is taken back', () => {
    const { send, now, state } = asked()
    send({ type: 'conflict.cancel' })
    expect(state().editing).toBe('ready')
    expect(now().plan).toBe(SAMPLE)
  })

  test('a group is not broken by what moves inside it without leaving it early', () => {
    const { send, state } = open()
    send({ type: 'dependency.add', id: 'gm', fromId: 'g', toId: 'm', kind: 'FS', lagDays: 0 })
    send(later('a', 1))
    expect(state().editing).toBe('deciding')
    send({ type: 'conflict.cancel' })
    send(later('g', 2))
    expect(state().editing).toBe('deciding')
  })
})

describe('a dependency that the dates break already', () => {
  const early = { type: 'dependency.add', id: 'x', fromId: 'a', toId: 'm', kind: 'FS', lagDays: 30 } as const
  const drawn = () => {
    const opened = open()
    opened.send(early)
    return opened
  }

  test('waits for an answer and names what does not hold', () => {
    const { state, now } = drawn()
    expect(state().editing).toBe('deciding')
    expect(now().asked?.violations.map(({ dependency }) => dependency.id)).toEqual(['x'])
    expect(now().plan).toBe(SAMPLE)
  })

  test('is kept, or not added, which leaves nothing behind', () => {
    const kept = drawn()
    kept.send({ type: 'conflict.moveAndKeep' })
    expect(kept.now().plan.dependencies.has('x')).toBe(true)
    const left = drawn()
    left.send({ type: 'conflict.deleteDependencies' })
    expect(left.state().editing).toBe('ready')
    expect(left.now().plan).toEqual(SAMPLE)
    expect(left.now()).toMatchObject({ asked: null, past: [] })
  })

  test('asks again when its lag is changed; one that holds asks nothing', () => {
    const { send, state, now } = open()
    send({ type: 'dependency.change', id: 'bm', patch: { lagDays: 5 } })
    expect(state().editing).toBe('deciding')
    send({ type: 'conflict.cancel' })
    send({ ...early, lagDays: 0 })
    expect(state().editing).toBe('ready')
    expect(now().plan.dependencies.has('x')).toBe(true)
  })
})

describe('saving', () => {
  test('sends what changed after a pause, once, as it is then', async () => {
    const { clock, saves, send, state, now } = open()
    send(later('m', 1))
    send(later('m', 1))
    expect(state().saving).toBe('dirty')
    clock.increment(SAVE_PAUSE)
    expect(saves.map(({ input }) => input)).toEqual([
      { version: 1, items: [{ kind: 'task', id: 'm', content: now().plan.tasks.get('m') }] },
    ])
    await saves[0]!.done({ version: 2, items: [] })
    expect(state().saving).toBe('saved')
    expect(now().version).toBe(2)
  })

  test('what is changed meanwhile follows, and others’ changes come along', async () => {
    const { clock, saves, send, state, startOf } = open()
    send(later('m', 1))
    clock.increment(SAVE_PAUSE)
    send(later('m', 1))
    await saves[0]!.done({ version: 3, items: [theirs('a', '2026-01-04')] })
    expect(startOf('a')).toBe('2026-01-04')
    expect(state().saving).toBe('dirty')
    clock.increment(SAVE_PAUSE)
    expect(saves[1]!.input).toMatchObject({ version: 3, items: [{ id: 'm' }] })
  })

  test('undoing everything before it was sent sends what there was', () => {
    const { clock, saves, send } = open()
    send(later('m', 1))
    send({ type: 'undo' })
    clock.increment(SAVE_PAUSE)
    expect(saves[0]!.input.items).toEqual([{ kind: 'task', id: 'm', content: SAMPLE.tasks.get('m') }])
  })

  test('the same task changed by two is a question; nothing is overwritten before it is answered', async () => {
    const { clock, saves, send, state, now, startOf } = open()
    send(later('m', 1))
    clock.increment(SAVE_PAUSE)
    await saves[0]!.fail(new PlanClash({ version: 5, items: [theirs('m', '2026-01-20')] }))
    expect(state().saving).toBe('clash')
    expect(now().clashes).toHaveLength(1)
    expect(startOf('m')).toBe('2026-01-16')
    clock.increment(3_600_000)
    expect(saves).toHaveLength(1)
    send({ type: 'clash.keepMine' })
    expect(saves[1]!.input).toMatchObject({ version: 5, items: [{ content: { start: '2026-01-16' } }] })
  })

  test('what others changed while a save was lost is a question too: the next save knows their version', async () => {
    const { clock, saves, send, state } = open()
    send(later('m', 1))
    clock.increment(SAVE_PAUSE)
    await saves[0]!.fail(new Error('lost'))
    expect(state().saving).toBe('failed')
    send({ type: 'server.changed', version: 5, items: [theirs('m', '2026-01-20')] })
    expect(state().saving).toBe('clash')
    clock.increment(3_600_000)
    expect(saves).toHaveLength(1)
  })

  test('theirs is taken, and what would undo it leaves the history', async () => {
    const { send, state, now, startOf } = open()
    send(later('m', 1))
    send({ type: 'server.changed', version: 5, items: [theirs('m', '2026-01-20')] })
    expect(state().saving).toBe('clash')
    send({ type: 'clash.takeTheirs' })
    expect(startOf('m')).toBe('2026-01-20')
    expect(now().past).toEqual([])
    expect(state().saving).toBe('saved')
  })

  test('the echo of one’s own save changes nothing and keeps the history', async () => {
    const { clock, saves, send, now, state } = open()
    send(later('m', 1))
    clock.increment(SAVE_PAUSE)
    send({
      type: 'server.changed',
      version: 2,
      items: [theirs('m', '2026-01-16')].map(
        (item) => ({ ...item, content: now().plan.tasks.get('m')! }) as Item,
      ),
    })
    await saves[0]!.done({ version: 2, items: [] })
    expect(state().saving).toBe('saved')
    expect(now().past).toHaveLength(1)
    expect(now().clashes).toEqual([])
  })

  test('a lost connection is tried again; what the server refuses waits for another plan', async () => {
    const { clock, saves, send, state } = open()
    send(later('m', 1))
    clock.increment(SAVE_PAUSE)
    await saves[0]!.fail(new TypeError('fetch failed'))
    expect(state().saving).toBe('failed')
    send({ type: 'save.retry' })
    await saves[1]!.fail(new PlanRefused('Too many tasks'))
    expect(state().saving).toBe('refused')
    clock.increment(3_600_000)
    expect(saves).toHaveLength(2)
  })

  test('a large import leaves in calls of bounded size', async () => {
    const { clock, saves, send, state } = open()
    const tasks = new Map(
      Array.from({ length: 1_200 }, (_, index) => [
        `t${index}`,
        task(`t${index}`, '2026-01-01', '2026-01-02'),
      ]),
    )
    send({ type: 'plan.replace', plan: { tasks, dependencies: new Map() } })
    let version = 1
    for (let call = 0; state().saving !== 'saved'; call++) {
      clock.increment(SAVE_PAUSE)
      expect(saves[call]!.input.items.length).toBeLessThanOrEqual(500)
      await saves[call]!.done({ version: ++version, items: [] })
    }
    expect(saves).toHaveLength(3)
  })
})
