import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { RETRY_WAITS, SAVE_PAUSE, SaveError, type DraftInput } from './events.ts'
import { machine } from './machine.ts'

type Save = {
  readonly input: DraftInput
  readonly done: (version: number) => Promise<void>
  readonly fail: (error: unknown) => Promise<void>
}

/** Lets the answer of a save arrive: a promise tells its listeners in the next round. */
const arrive = () => new Promise<void>((resolve) => void setImmediate(resolve))

function play() {
  const clock = new SimulatedClock()
  const saves: Save[] = []
  const save = fromPromise<number, DraftInput>(
    ({ input }) =>
      new Promise((resolve, reject) => {
        saves.push({
          input,
          done: (version) => (resolve(version), arrive()),
          fail: (error) => (reject(error), arrive()),
        })
      }),
  )
  const actor = createActor(machine.provide({ actors: { save } }), {
    clock,
    input: { content: 'as it was', version: 1 },
  })
  actor.start()
  const type = (content: string) => actor.send({ type: 'edit', content })
  const state = () => actor.getSnapshot().value
  const content = () => actor.getSnapshot().context.content
  return { actor, clock, saves, type, state, content }
}

test('what is typed is saved after a pause, once, with the version that was read', async () => {
  const { clock, saves, type, state, actor } = play()
  expect(state()).toBe('clean')
  type('a')
  type('ab')
  expect(state()).toBe('dirty')
  clock.increment(SAVE_PAUSE - 1)
  expect(saves).toHaveLength(0)
  clock.increment(1)
  expect(saves.map(({ input }) => input)).toEqual([{ content: 'ab', version: 1 }])
  await saves[0]!.done(2)
  expect(state()).toBe('saved')
  expect(actor.getSnapshot().context.version).toBe(2)
})

test('anyone who types without a stop is saved as well: the pause begins with the first change', () => {
  const { clock, saves, type } = play()
  for (const text of ['a', 'ab', 'abc', 'abcd']) {
    type(text)
    clock.increment(SAVE_PAUSE / 4)
  }
  expect(saves.map(({ input }) => input.content)).toEqual(['abcd'])
})

test('one save is under way at a time, and what was typed meanwhile follows with the new version', async () => {
  const { clock, saves, type, state } = play()
  type('a')
  clock.increment(SAVE_PAUSE)
  type('ab')
  clock.increment(SAVE_PAUSE * 3)
  expect(saves).toHaveLength(1)
  await saves[0]!.done(2)
  expect(state()).toBe('dirty')
  clock.increment(SAVE_PAUSE)
  expect(saves[1]!.input).toEqual({ content: 'ab', version: 2 })
  await saves[1]!.done(3)
  expect(state()).toBe('saved')
})

test('leaving the page waits for no pause, also while an older save is under way', async () => {
  const { actor, saves, type, state } = play()
  type('a')
  actor.send({ type: 'flush' })
  expect(saves).toHaveLength(1)
  type('ab')
  actor.send({ type: 'flush' })
  await saves[0]!.done(2)
  expect(saves[1]!.input).toEqual({ content: 'ab', version: 2 })
  await saves[1]!.done(3)
  expect(state()).toBe('saved')
})

test('leaving a page on which nothing was typed saves nothing', () => {
  const { actor, saves, state } = play()
  actor.send({ type: 'flush' })
  expect(saves).toHaveLength(0)
  expect(state()).toBe('clean')
})

test('a lost connection is tried again with growing waits, and says so', async () => {
  const { actor, clock, saves, type, state } = play()
  type('a')
  clock.increment(SAVE_PAUSE)
  await saves[0]!.fail(new SaveError('lost', 'The connection was lost'))
  expect(state()).toBe('failed')
  expect(actor.getSnapshot().context.problem).toBe('The connection was lost')
  clock.increment(RETRY_WAITS[0])
  await saves[1]!.fail(new TypeError('fetch failed'))
  clock.increment(RETRY_WAITS[1] - 1)
  expect(saves).toHaveLength(2)
  type('ab')
  clock.increment(1)
  expect(saves[2]!.input).toEqual({ content: 'ab', version: 1 })
  await saves[2]!.done(2)
  expect(state()).toBe('saved')
  expect(actor.getSnapshot().context.problem).toBe(null)
})

test('a person who does not want to wait tries again at once', async () => {
  const { actor, clock, saves, type } = play()
  type('a')
  clock.increment(SAVE_PAUSE)
  await saves[0]!.fail(new SaveError('lost', ''))
  actor.send({ type: 'retry' })
  expect(saves).toHaveLength(2)
})

test('what the server refuses is not sent again by itself, but when it was changed', async () => {
  const { clock, saves, type, state } = play()
  type('a')
  clock.increment(SAVE_PAUSE)
  await saves[0]!.fail(new SaveError('refused', 'Too long'))
  expect(state()).toBe('refused')
  clock.increment(3_600_000)
  expect(saves).toHaveLength(1)
  type('b')
  clock.increment(SAVE_PAUSE)
  expect(saves[1]!.input.content).toBe('b')
})

test('when someone else was faster, nothing is saved and nothing lost until the person decides', async () => {
  const { clock, saves, type, state, content } = play()
  type('mine')
  clock.increment(SAVE_PAUSE)
  await saves[0]!.fail(new SaveError('stale', 'Someone else changed this'))
  expect(state()).toBe('conflict')
  type('mine, longer')
  clock.increment(3_600_000)
  expect(saves).toHaveLength(1)
  expect(content()).toBe('mine, longer')
})

test('keeping mine writes over their version', async () => {
  const { actor, clock, saves, type, state } = play()
  type('mine')
  clock.increment(SAVE_PAUSE)
  await saves[0]!.fail(new SaveError('stale', ''))
  actor.send({ type: 'keepMine', version: 7 })
  expect(saves[1]!.input).toEqual({ content: 'mine', version: 7 })
  await saves[1]!.done(8)
  expect(state()).toBe('saved')
})

test('taking theirs forgets mine, and the next change builds on it', async () => {
  const { actor, clock, saves, type, state, content } = play()
  type('mine')
  clock.increment(SAVE_PAUSE)
  await saves[0]!.fail(new SaveError('stale', ''))
  actor.send({ type: 'takeTheirs', content: 'theirs', version: 7 })
  expect([state(), content()]).toEqual(['saved', 'theirs'])
  type('theirs and mine')
  clock.increment(SAVE_PAUSE)
  expect(saves[1]!.input).toEqual({ content: 'theirs and mine', version: 7 })
})

test('what someone else saved appears where nothing is unsaved; an older answer changes nothing', () => {
  const { actor, type, state, content } = play()
  actor.send({ type: 'loaded', content: 'newer', version: 2 })
  expect(content()).toBe('newer')
  actor.send({ type: 'loaded', content: 'older', version: 1 })
  expect(content()).toBe('newer')
  type('mine')
  actor.send({ type: 'loaded', content: 'newest', version: 3 })
  expect([state(), content()]).toEqual(['dirty', 'mine'])
})

test('closing the window would lose something exactly where the tag says so', async () => {
  const { actor, clock, saves, type } = play()
  const isUnsaved = () => actor.getSnapshot().hasTag('unsaved')
  expect(isUnsaved()).toBe(false)
  type('a')
  expect(isUnsaved()).toBe(true)
  clock.increment(SAVE_PAUSE)
  expect(isUnsaved()).toBe(true)
  await saves[0]!.done(2)
  expect(isUnsaved()).toBe(false)
})
