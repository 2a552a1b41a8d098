/** What a browser foretells of an event is what the server then does: state, deadlines, messages, units, turns. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { movementsOf } from '../../../contract/rules/movements.ts'
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import { decode } from '../../../machines/kernel/snapshot.ts'
import { actingAs, type Sides } from '../../../machines/operation/acting.ts'
import { foresee, type Foreseen } from '../../../machines/operation/foresight.ts'
import { workflows } from '../../../machines/workflows.ts'
import { calendarOf } from '../../platform/calendar.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { carryOutAll } from '../../workflow/effects/carry-out.samples.ts'
import { openMarket, type Market } from '../../workflow/samples.ts'
import {
  addDocument,
  callerOf,
  fakeOutside,
  openApp,
  requestBody,
  type Detail,
  type Who,
} from './operations.samples.ts'
import { carryToEnd } from './walks.samples.ts'

const { database, pool, owner } = await createTestDatabase()
let now = new Date('2026-03-02T09:00:00.000Z')
const clock = () => now
const { outside } = fakeOutside(pool, clock)

const effects = () => carryOutAll(owner, outside)

let market: Market
let call: ReturnType<typeof callerOf>
beforeEach(async () => {
  market = await openMarket(owner, database)
  call = callerOf(await openApp({ pool, database, clock }, market))
})

/** As the page does it: from nothing but what the viewer was sent. */
function foretell(
  detail: OperationDetail,
  userId: string,
  type: string,
  payload: object | null,
  filled: object = {},
): Foreseen | null {
  const workflow = workflows[detail.type]
  const stored = detail.snapshot as Record<string, unknown>
  const row = { machine: workflow.name, version: detail.machineVersion, snapshot: stored }
  const role = actingAs(detail.sides as unknown as Sides, workflow.events[type]?.roles)
  return foresee({
    workflow,
    snapshot: decode(workflow, row),
    type,
    payload: payload as Readonly<Record<string, unknown>> | null,
    filled: { ...filled },
    by: { userId, role },
    at: now.toISOString(),
  })
}

const asRows = async (text: string, sid: string) => (await owner.query(text, [sid])).rows as object[]

const timersOf = async (sid: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await owner.query<{ id: string; due_at: Date }>(
    'select id, due_at from timer where operation_id = $1',
    [sid],
  )
  return new Map(rows.map(({ id, due_at }) => [id, due_at.toISOString()]))
}
const emailsOf = (sid: string) =>
  asRows('select kind, params from outbox where operation_id = $1 order by id', sid)
const entriesOf = (sid: string) =>
  asRows(
    `select e.kind, (select sum(p.quantity)::text from ledger_posting p where p.entry_id = e.id and p.quantity > 0) as quantity
     from ledger_entry e where e.operation_id = $1 and e.kind <> 'split' order by e.id`,
    sid,
  )

let compared: Set<string>
beforeEach(() => {
  compared = new Set()
})

/** Foretells, sends, and compares what came. */
async function sendForetold(who: Who, sid: string, type: string, payload: object) {
  const viewer = await call.show(who, sid)
  const before = { timers: await timersOf(sid), emails: await emailsOf(sid), entries: await entriesOf(sid) }
  const expected = foretell(viewer, market.people[who].id, type, payload)
  const blind = foretell(viewer, market.people[who].id, type, null)
  const half = foretell(viewer, market.people[who].id, type, null, { ...payload, reason: '' })
  const answer = await call.send(who, sid, type, payload)
  if (answer.status !== 200) return answer
  if (!expected) throw new Error(`${type} was not foretold`)
  const after = await call.show('admin', sid)
  expect(expected.value, type).toEqual((after.snapshot as { value: unknown }).value)

  const timers = new Map(before.timers)
  for (const one of expected.timers)
    if (one.op === 'set') timers.set(one.id, one.dueAt)
    else timers.delete(one.id)
  expect(after.status === 'open' || after.status === 'onHold' ? timers : new Map(), type).toEqual(
    await timersOf(sid),
  )

  const written = (await emailsOf(sid)).slice(before.emails.length)
  expect(
    expected.effects.later.map((one) => ({ ...one })),
    type,
  ).toEqual(written)

  const moved = (await entriesOf(sid)).slice(before.entries.length)
  const movements = movementsOf(expected, { type, payload: payload as Record<string, unknown> }, viewer)
  expect(
    movements.map(({ kind }) => kind),
    type,
  ).toEqual(moved.map((one) => (one as { kind: string }).kind))
  for (const [index, { quantity }] of movements.entries())
    if (quantity !== null) expect(moved[index], type).toMatchObject({ quantity })

  expect(
    expected.turns.map(({ title, court }) => ({ title, court })),
    type,
  ).toEqual(after.turns.map(({ title, court }) => ({ title, court })))
  expect(
    [...expected.settled].map(String).every((step) => after.done.includes(step)),
    type,
  ).toBe(true)

  // With an empty form less is said, and nothing that is not so.
  if (type === 'operation.sendBack') expect(half?.reopened).toEqual(expected.reopened)
  for (const less of [blind, half]) {
    if (!less) continue
    expect(expected.settled, type).toEqual(expect.arrayContaining([...less.settled]))
    expect(expected.entered, type).toEqual(expect.arrayContaining([...less.entered]))
    expect(expected.effects.now, type).toEqual(expect.arrayContaining([...less.effects.now]))
    expect(expected.effects.later, type).toEqual(expect.arrayContaining([...less.effects.later]))
    const dates = new Map(expected.begins.map(({ id, dueAt }) => [id, dueAt]))
    for (const { id, dueAt } of less.begins) if (dueAt !== null) expect(dates.get(id), type).toBe(dueAt)
  }
  compared.add(type)
  return answer
}

const walking = () => ({
  call: { ...call, send: sendForetold as ReturnType<typeof callerOf>['send'] },
  market,
  effects,
  tick: () => {
    now = new Date(now.getTime() + 60_000)
  },
})

const beneficiary = { beneficiaryName: 'Acme Holding', beneficiaryCountry: 'FR' }

async function ask(who: 'buyer' | 'admin', body: object): Promise<Detail> {
  const answer = await call.call(who, 'POST', '/operations', { ...body, idempotencyKey: randomUUID() })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as unknown as Detail
}

const document = (sid: string) => addDocument(owner, sid, market.people.buyer.id)

describe('what is foretold of each event comes so', () => {
  test('of a contribution, with a return, a hold, a send-back and the views of all three sides', async () => {
    const { sid } = await ask('buyer', requestBody(market))
    const strayed = new Set<string>()
    const visit = async (step: string) => {
      if (strayed.has(step)) return false
      strayed.add(step)
      // Anyone who looks foretells the same: the machine's memory is the same for all three.
      const views = await Promise.all(
        (['admin', 'buyer', 'carrier'] as const).map((who) => call.show(who, sid)),
      )
      const foretold = views.map(({ snapshot }) =>
        foretell({ ...views[0]!, snapshot }, market.people.admin.id, 'operation.hold', {
          reason: 'Holidays',
        }),
      )
      expect(foretold[0]?.value).toBe('onHold')
      expect(foretold[1]).toEqual(foretold[0])
      expect(foretold[2]).toEqual(foretold[0])
      if (step === 'CSfeeVAT') {
        await sendForetold('admin', sid, 'operation.hold', { reason: 'Holidays' })
        await sendForetold('admin', sid, 'operation.resume', {})
        await sendForetold('admin', sid, 'operation.sendBack', {
          to: 'ccSigned',
          reason: 'Another signatory',
        })
        return true
      }
      if (step === 'pcInvoice') {
        await sendForetold('buyer', sid, 'operation.comment', { text: 'Hello', internal: false })
        return true
      }
      return false
    }
    await carryToEnd(walking(), sid, await document(sid), { visit })
    expect((await call.show('admin', sid)).status).toBe('completed')
    expect(compared.size).toBeGreaterThan(30)
  })

  test('of a contribution that is kept, and of a cancelled one', async () => {
    const kept = await ask('buyer', { ...requestBody(market), delivery: 'hold' })
    const paper = await document(kept.sid)
    await sendForetold('admin', kept.sid, 'AcceptOperation.accept', {
      accountManager: market.people.admin.id,
      currency: 'EUR',
      delivery: 'hold',
      ...beneficiary,
    })
    const visit = async (step: string) => {
      if (step !== 'CCUsRegisterLink') return false
      await sendForetold('admin', kept.sid, 'operation.cancel', { reason: 'No longer wanted' })
      return true
    }
    await carryToEnd(walking(), kept.sid, paper, { visit })
    expect((await call.show('admin', kept.sid)).status).toBe('cancelled')
    expect([...compared]).toEqual(
      expect.arrayContaining(['ccusTransferValidation.approve', 'operation.cancel']),
    )
  })

  test('of a purchase by the platform', async () => {
    const bought = await ask('admin', {
      type: 'ccuPurchase',
      offeringSid: market.offering,
      lines: [{ vintageSid: market.vintages[0], quantity: '10', unitPriceCents: 1100 }],
    })
    await carryToEnd(walking(), bought.sid, await document(bought.sid))
    expect((await call.show('admin', bought.sid)).status).toBe('completed')
    expect(compared).toContain('ccusTransferValidation.approve')
  })

  test('of a retirement with a fee that goes astray, and of one without that is cancelled', async () => {
    const held = await ask('buyer', { ...requestBody(market, '30'), delivery: 'hold' })
    const paper = await document(held.sid)
    const accepted = {
      accountManager: market.people.admin.id,
      currency: 'EUR',
      delivery: 'hold',
      ...beneficiary,
    }
    await sendForetold('admin', held.sid, 'AcceptOperation.accept', accepted)
    await carryToEnd(walking(), held.sid, paper)
    compared.clear()
    const retirement = {
      type: 'retirement',
      lines: [{ vintageSid: market.vintages[0], quantity: '20' }],
      ...beneficiary,
      purpose: 'Travel of 2025',
    }
    const { sid } = await ask('buyer', retirement)
    const strayed = new Set<string>()
    const visit = async (step: string) => {
      if (step !== 'rcValidation' || strayed.has(step)) return false
      strayed.add(step)
      await sendForetold('admin', sid, 'operation.hold', { reason: 'Holidays' })
      await sendForetold('admin', sid, 'operation.resume', {})
      await sendForetold('admin', sid, 'operation.sendBack', {
        to: 'rcSignatory',
        reason: 'Another signatory',
      })
      return true
    }
    await carryToEnd(walking(), sid, await document(sid), { visit })
    expect((await call.show('admin', sid)).status).toBe('completed')
    for (const type of ['rcSigned.approve', 'CSInvoice.issue', 'certificateEmail.send', 'operation.sendBack'])
      expect(compared).toContain(type)

    const lines = [{ vintageSid: market.vintages[0], quantity: '10' }]
    const free = await ask('admin', { ...retirement, lines, feeCharged: false, contributorSid: market.buyer })
    const cancel = async (step: string) => {
      if (step !== 'rcSigned') return false
      await sendForetold('admin', free.sid, 'operation.cancel', { reason: 'No longer wanted' })
      return true
    }
    await carryToEnd(walking(), free.sid, await document(free.sid), { visit: cancel })
    expect((await call.show('admin', free.sid)).status).toBe('cancelled')
  })

  test('of an agreement of several years and its tranches', async () => {
    const { sid } = await ask('buyer', {
      type: 'multiYear',
      offeringSid: market.offering,
      lines: [{ vintageSid: market.vintages[0], quantity: '10' }],
      tranches: [{ startsOn: '2026-06-01' }, { startsOn: '2027-06-01' }],
      ...beneficiary,
    })
    await carryToEnd(walking(), sid, await document(sid))
    const { rows } = await owner.query<{ id: string }>('select id from operation where parent_id = $1', [sid])
    for (const tranche of rows) await carryToEnd(walking(), tranche.id, await document(tranche.id))
    expect(compared).toContain('tranche.open')
    expect(compared).toContain('CCUsRetired.approve')
  })
})

test('working days are foretold without public holidays, and say so', async () => {
  now = new Date('2026-03-31T09:00:00.000Z')
  const french = callerOf(
    await openApp({ pool, database, clock, calendar: calendarOf('FR') } as never, market),
  )
  const { sid } = await ask('buyer', requestBody(market))
  const viewer = await call.show('admin', sid)
  const payload = {
    accountManager: market.people.admin.id,
    currency: 'EUR',
    delivery: 'retire',
    ...beneficiary,
  }
  const expected = foretell(viewer, market.people.admin.id, 'AcceptOperation.accept', payload)
  const reminder = expected?.begins.find(({ inWorkingDays }) => inWorkingDays)
  expect(reminder).toMatchObject({ kind: 'reminder', dueAt: '2026-04-07T09:00:00.000Z' })
  expect((await french.send('admin', sid, 'AcceptOperation.accept', payload)).status).toBe(200)
  // Easter Monday is between.
  expect((await timersOf(sid)).get(reminder!.id)).toBe('2026-04-08T09:00:00.000Z')
})
