import { expect, test } from 'vitest'
import type { InspectionMessage } from './messages.ts'
import { createRecorder } from './recorder.ts'
import {
  EMPTY,
  filtered,
  follow,
  standingBefore,
  standingsAt,
  valueInShort,
  type Recording,
} from './recording.ts'
import { fileOf, recordingIn } from './file-buttons.tsx'

const base = (sessionId: string, at: number) => ({
  run: 'r',
  sessionId,
  createdAt: String(at),
  id: String(at),
  _version: '1',
  rootId: 'x:0',
})
const actor = (sessionId: string, id: string, parentId?: string): InspectionMessage => ({
  ...base(sessionId, 1),
  type: '@xstate.actor',
  name: sessionId,
  definition: JSON.stringify({ id }),
  parentId,
  snapshot: { status: 'active' },
})
const event = (sessionId: string, type: string, at: number, sourceId?: string): InspectionMessage => ({
  ...base(sessionId, at),
  type: '@xstate.event',
  sourceId,
  event: { type },
})
const snapshot = (
  sessionId: string,
  type: string,
  at: number,
  value: string,
  count = 0,
): InspectionMessage => ({
  ...base(sessionId, at),
  type: '@xstate.snapshot',
  event: { type },
  snapshot: { status: 'active', value, context: { count } } as never,
})

const arrived: readonly InspectionMessage[] = [
  actor('x:0', 'parent'),
  actor('x:1', 'child', 'x:0'),
  event('x:0', 'xstate.init', 2),
  snapshot('x:0', 'xstate.init', 3, 'idle'),
  event('x:1', 'go', 4, 'x:0'),
  event('x:0', 'done', 5, 'x:1'),
  snapshot('x:1', 'go', 6, 'gone', 1),
  snapshot('x:0', 'done', 7, 'over', 2),
]

test('events and what came of them are one row each, with the sender', () => {
  const { rows, actors } = follow(EMPTY, arrived)
  expect(actors.map(({ name, parent }) => [name, parent])).toEqual([
    ['parent', null],
    ['child', 'r/x:0'],
  ])
  expect(rows.map(({ n, actor: to, source, type, after }) => [n, to, source, type, after?.value])).toEqual([
    [0, 'r/x:0', null, 'xstate.init', 'idle'],
    [1, 'r/x:1', 'r/x:0', 'go', 'gone'],
    [2, 'r/x:0', 'r/x:1', 'done', 'over'],
  ])
})

test('received in two parts it is the same recording', () => {
  expect(follow(follow(EMPTY, arrived.slice(0, 5)), arrived.slice(5))).toEqual(follow(EMPTY, arrived))
})

test('at a moment each actor stands as it was received last', () => {
  const recording = follow(EMPTY, arrived)
  const at = (n: number) => [...standingsAt(recording, n)].map(([key, { value }]) => [key, value])
  expect(at(0)).toEqual([['r/x:0', 'idle']])
  expect(at(2)).toEqual([
    ['r/x:0', 'over'],
    ['r/x:1', 'gone'],
  ])
  expect(standingBefore(recording, recording.rows[2]!)?.context).toEqual({ count: 0 })
  expect(standingBefore(recording, recording.rows[0]!)).toBeNull()
})

test('a filter keeps an actor with those below it, and events by their name', () => {
  const recording = follow(EMPTY, arrived)
  const types = (filter: Parameters<typeof filtered>[1]) =>
    filtered(recording, filter).map(({ type }) => type)
  expect(types({ actor: 'r/x:1', text: '' })).toEqual(['go'])
  expect(types({ actor: 'r/x:0', text: '' })).toEqual(['xstate.init', 'go', 'done'])
  expect(types({ actor: null, text: 'DON' })).toEqual(['done'])
})

test('the oldest rows are let go when there are too many, and the numbers go on', () => {
  const many = Array.from({ length: 30 }, (_, index) => snapshot('x:0', `e${index}`, index, 'v', index))
  const half = follow(EMPTY, many.slice(0, 12), 10)
  expect([half.dropped, half.rows[0]?.n, half.rows.length]).toEqual([2, 2, 10])
  const all = follow(half, many.slice(12), 10)
  expect([all.dropped, all.rows[0]?.n, all.rows.at(-1)?.type]).toEqual([20, 20, 'e29'])
  expect(standingBefore(all, all.rows[5]!)?.context).toEqual({ count: 24 })
})

test('a recording comes back from its file as it was; nothing else is taken in', async () => {
  const recording = follow(EMPTY, arrived)
  expect(await recordingIn(fileOf(recording))).toEqual(recording)
  const broken = (change: object) => recordingIn(fileOf({ ...recording, ...change } as Recording))
  expect(await broken({ rows: recording.rows.slice(1) })).toBeNull()
  expect(await broken({ rows: [recording.rows[0], recording.rows[2]] })).toBeNull()
  expect(await broken({ actors: 'nobody' })).toBeNull()
  expect(await recordingIn(new Blob(['{"format":"another"}']))).toBeNull()
  expect(await recordingIn(new Blob(['no json']))).toBeNull()
})

test('what has no states, such as a promise, comes back as well', async () => {
  const recording = follow(EMPTY, arrived)
  const rows = recording.rows.map((row) => ({
    ...row,
    after: { status: 'done', value: undefined, context: undefined, output: 1 },
  }))
  expect(await recordingIn(fileOf({ ...recording, rows }))).toEqual({ ...recording, rows })
})

test('a value in short', () => {
  expect(valueInShort({ a: { b: 'c', d: {} }, e: 'f' })).toBe('a.b.c | d | e.f')
})

/** A recorder with its surroundings in hand. */
function recording() {
  const listeners = new Set<(event: MessageEvent) => void>()
  const asked: { run: string | null; origin: string }[] = []
  const page = {
    postMessage: ({ run }: { run: string | null }, origin: string) => void asked.push({ run, origin }),
  }
  let again = () => {}
  const recorder = createRecorder({
    mailbox: {
      addEventListener: (_: string, listener: never) => void listeners.add(listener),
      removeEventListener: (_: string, listener: never) => void listeners.delete(listener),
    } as never,
    origin: 'https://here.example',
    page,
    every: (run) => {
      again = run
      return () => {}
    },
    soon: (run) => run(),
  })
  const arrive = (data: unknown, origin = 'https://here.example', source: unknown = page) => {
    for (const listener of listeners) listener({ data, origin, source } as MessageEvent)
  }
  const stop = recorder.subscribe(() => {})
  return { recorder, arrive, asked, again: () => again(), listeners, stop }
}

test('the page beside is asked, again until it answers as this run; others are not heard', () => {
  const { recorder, arrive, asked, again, listeners, stop } = recording()
  expect(asked).toEqual([{ run: null, origin: 'https://here.example' }])
  arrive(arrived[2], 'https://elsewhere.example')
  arrive(arrived[2], 'https://here.example', {})
  arrive({ type: '@xstate.event' })
  expect(recorder.get().recording).toEqual(EMPTY)
  arrive(arrived[2])
  expect(recorder.get().recording.rows).toHaveLength(1)
  again()
  expect(asked.at(-1)).toEqual({ run: 'r', origin: 'https://here.example' })
  stop()
  expect(listeners.size).toBe(0)
})

test('what comes while it is paused waits, and is there when it goes on', () => {
  const { recorder, arrive } = recording()
  recorder.pause()
  for (const one of arrived) arrive(one)
  expect(recorder.get()).toMatchObject({ isPaused: true, waiting: arrived.length, recording: EMPTY })
  recorder.resume()
  expect(recorder.get()).toMatchObject({ isPaused: false, waiting: 0, recording: follow(EMPTY, arrived) })
  recorder.clear()
  expect(recorder.get().recording).toEqual(EMPTY)
})
