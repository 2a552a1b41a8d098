import { createActor, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { CLOSING_TIME, type AlertDialogEmitted } from './events.ts'
import { machine } from './machine.ts'

function play() {
  const clock = new SimulatedClock()
  const said: AlertDialogEmitted[] = []
  const actor = createActor(machine, { clock })
  actor.on('*', (event) => said.push(event))
  actor.start()
  const ask = (id: string, logOutOnClose = false) =>
    actor.send({ type: 'open', id, options: { title: `Question ${id}`, logOutOnClose } })
  const shown = () => [actor.getSnapshot().value, actor.getSnapshot().context.current?.id ?? null]
  return { actor, clock, said, ask, shown }
}

test('confirm resolves confirmed true and closes after 200 ms', () => {
  const { actor, clock, said, ask, shown } = play()
  ask('a')
  expect(shown()).toEqual(['open', 'a'])
  actor.send({ type: 'confirm' })
  expect(said).toEqual([{ type: 'resolved', id: 'a', confirmed: true }])
  expect(shown()).toEqual(['closing', 'a'])
  clock.increment(CLOSING_TIME - 1)
  expect(shown()).toEqual(['closing', 'a'])
  clock.increment(1)
  expect(shown()).toEqual(['closed', null])
})

test.each(['deny', 'escape'] as const)('%s resolves confirmed false', (type) => {
  const { actor, said, ask } = play()
  ask('a')
  actor.send({ type })
  expect(said).toEqual([{ type: 'resolved', id: 'a', confirmed: false }])
})

test('a second answer while it closes is not heard', () => {
  const { actor, said, ask } = play()
  ask('a')
  actor.send({ type: 'deny' })
  actor.send({ type: 'confirm' })
  expect(said).toHaveLength(1)
})

test('questions that come while one is open or closing wait in order', () => {
  const { actor, clock, said, ask, shown } = play()
  ask('a')
  ask('b')
  expect(shown()).toEqual(['open', 'a'])
  actor.send({ type: 'confirm' })
  ask('c')
  clock.increment(CLOSING_TIME)
  expect(shown()).toEqual(['open', 'b'])
  actor.send({ type: 'escape' })
  clock.increment(CLOSING_TIME)
  expect(shown()).toEqual(['open', 'c'])
  actor.send({ type: 'confirm' })
  clock.increment(CLOSING_TIME)
  expect(shown()).toEqual(['closed', null])
  expect(said).toEqual([
    { type: 'resolved', id: 'a', confirmed: true },
    { type: 'resolved', id: 'b', confirmed: false },
    { type: 'resolved', id: 'c', confirmed: true },
  ])
})

test('with the flag set, the end of closing logs out, whatever the answer was', () => {
  const { actor, clock, said, ask } = play()
  ask('a', true)
  actor.send({ type: 'escape' })
  expect(said).toEqual([{ type: 'resolved', id: 'a', confirmed: false }])
  clock.increment(CLOSING_TIME)
  expect(said.at(-1)).toEqual({ type: 'logOut' })
})
