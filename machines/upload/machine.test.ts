import { createActor, fromCallback } from 'xstate'
import { expect, test } from 'vitest'
import type { SendingEvent } from './events.ts'
import { machine, type SendInput } from './machine.ts'

const FILE = { name: 'export.csv', size: 10 }

function play(most: number | null = 100) {
  const sent: SendInput[] = []
  let stopped = 0
  let tell: (event: SendingEvent) => void = () => {}
  const send = fromCallback<SendingEvent, SendInput>(({ input, sendBack }) => {
    sent.push(input)
    tell = sendBack
    return () => void (stopped += 1)
  })
  const actor = createActor(machine.provide({ actors: { send } }), { input: { most } })
  actor.start()
  const state = () => actor.getSnapshot().value
  const context = () => actor.getSnapshot().context
  const begin = () => {
    actor.send({ type: 'pick', file: FILE })
    actor.send({ type: 'start', kind: 'verra_projects' })
  }
  return {
    actor,
    begin,
    sent,
    tell: (event: SendingEvent) => tell(event),
    stopped: () => stopped,
    state,
    context,
  }
}

test('a file is sent, then judged, then there is a report', () => {
  const { begin, sent, tell, state, context } = play()
  begin()
  expect(sent).toEqual([{ file: FILE, kind: 'verra_projects' }])
  expect(state()).toEqual({ sending: 'uploading' })
  tell({ type: 'progress', share: 0.4 })
  expect([state(), context().share]).toEqual([{ sending: 'uploading' }, 0.4])
  tell({ type: 'progress', share: 1 })
  expect(state()).toEqual({ sending: 'scanning' })
  tell({ type: 'answered', sid: 'r1' })
  expect([state(), context().sid]).toEqual(['done', 'r1'])
})

test('a small file may be answered before its progress is known', () => {
  const { begin, tell, state } = play()
  begin()
  tell({ type: 'answered', sid: 'r1' })
  expect(state()).toBe('done')
})

test('a file that is empty or past the limit is refused before anything is sent', () => {
  const { actor, sent, context, state } = play()
  for (const [size, unfit] of [
    [0, 'empty'],
    [101, 'tooLarge'],
  ] as const) {
    actor.send({ type: 'pick', file: { name: 'x.csv', size } })
    expect(context()).toMatchObject({ file: null, unfit })
    actor.send({ type: 'start', kind: 'verra_projects' })
    expect(state()).toBe('picking')
  }
  actor.send({ type: 'pick', file: { name: 'x.csv', size: 100 } })
  expect(context()).toMatchObject({ unfit: null, file: { size: 100 } })
  expect(sent).toEqual([])
})

test('without a limit of its own it sends any file, and the server says what does not fit', () => {
  const { actor, sent } = play(null)
  const empty = { name: 'x.csv', size: 0 }
  actor.send({ type: 'pick', file: empty })
  actor.send({ type: 'start', kind: '' })
  expect(sent).toEqual([{ file: empty, kind: '' }])
})

test('cancelling stops what sends and keeps the file', () => {
  const { actor, begin, context, state, stopped, tell } = play()
  begin()
  tell({ type: 'progress', share: 1 })
  actor.send({ type: 'cancel' })
  expect([state(), stopped(), context().file]).toEqual(['picking', 1, FILE])
  tell({ type: 'answered', sid: 'late' })
  expect([state(), context().sid]).toEqual(['picking', null])
})

test('what was refused says why, and the same file can be sent again from the start', () => {
  const { actor, begin, context, sent, state, tell } = play()
  begin()
  tell({ type: 'progress', share: 0.7 })
  tell({ type: 'refused', reason: 'The connection was lost.' })
  expect([state(), context().refusal]).toEqual(['failed', 'The connection was lost.'])
  actor.send({ type: 'retry' })
  expect(state()).toEqual({ sending: 'uploading' })
  expect(context()).toMatchObject({ share: 0, refusal: null })
  expect(sent).toHaveLength(2)
})

test('after a refusal another file may be picked, and after a report too', () => {
  const { actor, begin, context, state, tell } = play()
  begin()
  tell({ type: 'refused', reason: 'The header lacks "ID".' })
  actor.send({ type: 'pick', file: { name: 'other.csv', size: 5 } })
  expect([state(), context().file?.name]).toEqual(['picking', 'other.csv'])
  actor.send({ type: 'start', kind: 'verra_projects' })
  tell({ type: 'answered', sid: 'r2' })
  actor.send({ type: 'another' })
  expect(context()).toMatchObject({ file: null, sid: null, share: 0 })
})
