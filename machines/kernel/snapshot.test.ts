import { createMachine } from 'xstate'
import { expect, test } from 'vitest'
import { decode, divided, encode, upgrade, type Migration, type Row, type Versioned } from './snapshot.ts'
import { start, step } from './step.ts'
import { events, machine } from '../testing/toy.ts'

const AT = '2026-03-02T09:00:00.000Z'
const olga = { userId: 'olga', role: 'platform' } as const
const carla = { userId: 'carla', role: 'contributor' } as const
const toy: Versioned<typeof machine> = { name: 'toy', version: 1, machine, migrations: [] }

const first = start(machine, { now: AT }, AT).next
type Snapshot = typeof first

function move(snapshot: Snapshot, type: string): Snapshot {
  const raw = type === 'letter.write' ? { type, text: 'Hello' } : { type }
  const result = step(machine, events, snapshot, raw, type === 'letter.write' ? carla : olga, AT)
  if (!result.ok) throw new Error(`${type}: ${result.status}`)
  return result.next
}

test('a row is plain JSON and comes back as the same snapshot', () => {
  const row = encode(toy, move(first, 'letter.write'))
  expect(JSON.parse(JSON.stringify(row))).toEqual(row)
  const back = decode(toy, row)
  expect(back.value).toEqual({ active: { text: 'written', envelope: 'closed' } })
  expect(back.context).toEqual({ now: AT, author: 'carla', pages: 0 })
  expect(encode(toy, back)).toEqual(row)
})

test('history survives the row: a held letter resumes where it was', () => {
  const held = move(move(first, 'letter.write'), 'letter.hold')
  const back = decode(toy, JSON.parse(JSON.stringify(encode(toy, held))) as Row)
  expect(back.value).toBe('held')
  expect(move(back, 'letter.resume').value).toEqual({ active: { text: 'written', envelope: 'closed' } })
})

/** Version 2 calls `draft` `open`. */
const renamed = createMachine({
  id: 'toy',
  initial: 'open',
  states: { open: { on: { go: 'end' } }, end: { type: 'final' } },
})
const draftRow: Row = {
  machine: 'toy',
  version: 1,
  snapshot: { status: 'active', value: 'draft', context: {}, historyValue: {}, children: {} },
}
const rename: Migration = {
  from: 1,
  note: 'draft is called open',
  up: (snapshot) => ({ ...snapshot, value: snapshot['value'] === 'draft' ? 'open' : snapshot['value'] }),
}
const second: Versioned<typeof renamed> = { name: 'toy', version: 2, machine: renamed, migrations: [rename] }

test('a renamed state is carried over by its migration', () => {
  expect(decode(second, draftRow).value).toBe('open')
})

test('migrations run one version at a time and leave the row they were given', () => {
  const twice: Versioned<typeof renamed> = {
    ...second,
    version: 3,
    migrations: [rename, { from: 2, note: 'marks', up: (snapshot) => ({ ...snapshot, marked: true }) }],
  }
  const before = structuredClone(draftRow)
  expect(upgrade(twice, draftRow)).toEqual({
    machine: 'toy',
    version: 3,
    snapshot: { ...draftRow.snapshot, value: 'open', marked: true },
  })
  expect(draftRow).toEqual(before)
})

test('a state that is divided stands at its part, and so does what a hold remembers; the memory stays', () => {
  const held = {
    value: { active: { pay: 'open', other: { pay: 'done' } } },
    context: { pay: 'open' },
    historyValue: { asItWas: [{ id: 'toy.active.pay.open' }, { id: 'toy.active.other' }] },
  }
  expect(divided(held, ['pay', 'open'], 'asked')).toEqual({
    value: { active: { pay: { open: 'asked' }, other: { pay: 'done' } } },
    context: { pay: 'open' },
    historyValue: { asItWas: [{ id: 'toy.active.pay.open.asked' }, { id: 'toy.active.other' }] },
  })
})

test('a state that is lost without a migration is an error, not a fresh start', () => {
  const careless = {
    ...second,
    migrations: [{ ...rename, up: (snapshot: Record<string, unknown>) => snapshot }],
  }
  expect(() => decode(careless, draftRow)).toThrow(/stored state does not fit version 2/)
})

test('a missing migration is an error', () => {
  expect(() => decode({ ...second, migrations: [] }, draftRow)).toThrow('toy: no migration from version 1')
})

test('a row that is newer than the code is an error', () => {
  expect(() => decode(second, { ...draftRow, version: 9 })).toThrow('toy: row version 9 is newer than 2')
})

test('a row of another machine is an error', () => {
  expect(() => decode(second, { ...draftRow, machine: 'retirement' })).toThrow(
    'row is of retirement, not toy',
  )
})
