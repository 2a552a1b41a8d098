import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import type { Scope } from '../platform/database.ts'
import { inScope, SYSTEM } from '../platform/database.ts'
import { openJobs } from '../platform/jobs.ts'
import { createTestDatabase } from '../testing/database.ts'
import { advance } from './advance.ts'
import { canonical } from '../platform/canonical.ts'
import { verifyChain } from './journal/chain.ts'
import { create } from './create.ts'
import { creditorReference } from './invoices/invoices.ts'
import { relayOutbox } from './outbox/outbox.ts'
import { openMarket } from './samples.ts'
import { fireTimer, sweepTimers } from './timers.ts'
import { startWork } from './outbox/work.ts'
import { fakeOutside } from '../modules/operations/operations.samples.ts'

const { database, pool, owner, appUrl } = await createTestDatabase(12)
const market = await openMarket(owner, database)
const { admin, buyer, carrier } = market.people
let now = new Date('2026-03-02T09:00:00.000Z')
const engine = { pool, clock: () => now }
const days = (count: number) => {
  now = new Date(now.getTime() + count * 86_400_000)
}

async function operation(): Promise<string> {
  const { operationId } = await create(engine, {
    scope: buyer.scope,
    type: 'contribution',
    contributorOrganizationId: market.buyer,
    carrierOrganizationId: market.carrier,
    projectId: market.project,
    offeringId: market.offering,
    lines: [{ vintageId: market.vintages[0], quantity: 5n, unitPriceCents: 1250n }],
    currency: 'EUR',
    delivery: 'retire',
    beneficiaryName: 'Acme',
    beneficiaryCountry: 'FR',
    idempotencyKey: null,
  })
  return operationId
}
const send = (scope: Scope, operationId: string, type: string, payload: object = {}) =>
  advance(engine, { scope, operationId, type, payload: { ...payload }, version: null, idempotencyKey: null })
const comment = (operationId: string) =>
  send(buyer.scope, operationId, 'operation.comment', { text: 'Hello', internal: false })

async function toProposal(): Promise<string> {
  const id = await operation()
  await send(admin.scope, id, 'AcceptOperation.accept', {
    accountManager: admin.id,
    currency: 'EUR',
    delivery: 'retire',
    beneficiaryName: 'Acme',
    beneficiaryCountry: 'FR',
  })
  await send(carrier.scope, id, 'CCUsAvailability.confirm', {
    lines: [{ vintageSid: market.vintages[0], quantity: '5' }],
    deliverOn: '2026-06-01',
    reservedUntil: new Date(now.getTime() + 30 * 86_400_000).toISOString(),
  })
  await send(admin.scope, id, 'proposal.send', {
    unitPriceCents: 1300,
    feeCents: 900,
    vatPercent: 20,
    validUntil: new Date(now.getTime() + 15 * 86_400_000).toISOString(),
    frameworkMandate: false,
  })
  return id
}

type Stored = { status: string; version: number; steps: string[]; turns: { flagged: boolean }[] }
const stored = async (id: string) =>
  (await owner.query<Stored>('select status, version, steps, turns from operation where id = $1', [id]))
    .rows[0]!
const timersOf = async (id: string) =>
  (
    await owner.query<{ id: string; event: string; due_at: Date }>(
      'select id, event, due_at from timer where operation_id = $1 order by due_at',
      [id],
    )
  ).rows
const reservedFor = async (id: string) =>
  Number(
    (
      await owner.query<{ sum: string }>(
        "select coalesce(sum(l.quantity), 0) as sum from balance l join ledger_account a on a.id = l.account_id where a.operation_id = $1 and a.kind = 'reserved'",
        [id],
      )
    ).rows[0]!.sum,
  )

describe('deadlines', () => {
  const fakeJobs = () => {
    const made = new Map<string, { operationId: string; timerId: string }>()
    const jobs = {
      insert: async (_queue: string, list: { id?: string; data?: object }[]) => {
        for (const job of list) made.set(job.id!, job.data as { operationId: string; timerId: string })
        return null
      },
    }
    return { jobs, made }
  }

  test('a proposal that no one answers expires, and its units go back to the market', async () => {
    const id = await toProposal()
    expect(await reservedFor(id)).toBe(5)
    const { jobs, made } = fakeJobs()
    days(16)
    await sweepTimers(engine, jobs)
    await sweepTimers(engine, jobs)
    const own = [...made.values()].filter((timer) => timer.operationId === id)
    expect(own).toHaveLength(2) // the reminder after five working days, and the deadline
    const fired = []
    for (const timer of own) fired.push(await fireTimer(engine, timer))
    expect(fired).toEqual(['fired', 'fired'])
    expect((await stored(id)).status).toBe('expired')
    expect(await reservedFor(id)).toBe(0)
    expect(await timersOf(id)).toEqual([])
    expect(await inScope(database, SYSTEM, (trx) => verifyChain(trx, id))).toMatchObject({ verified: true })
  })

  test('due timers fire through the job queue, also those that came due while no process ran', async () => {
    const id = await toProposal()
    days(16)
    const jobs = openJobs(appUrl, { error: () => {}, warn: () => {} })
    const stop = await startWork({ ...fakeOutside(pool, () => now).outside, jobs })
    await expect.poll(async () => (await stored(id)).status).toBe('expired')
    await stop()
  })

  test('a timer that comes due while a process runs fires at the next sweep, of which there is one a minute', async () => {
    const id = await toProposal()
    const jobs = openJobs(appUrl, { error: () => {}, warn: () => {} })
    const [begun, woken] = [vi.spyOn(jobs, 'work'), vi.spyOn(jobs, 'notifyWorker')]
    const stop = await startWork({ ...fakeOutside(pool, () => now).outside, jobs })
    const place = begun.mock.calls.findIndex(([queue]) => queue === 'timer')
    const timers = (await begun.mock.results[place]!.value) as string
    expect(await jobs.getSchedules('sweep')).toMatchObject([{ cron: '* * * * *' }])
    expect(woken).not.toHaveBeenCalledWith(timers)
    days(16)
    await jobs.send('sweep', {})
    await expect.poll(async () => (await stored(id)).status).toBe('expired')
    expect(woken).toHaveBeenCalledWith(timers)
    await stop()
  })

  test('a timer is used up when it fires, and one that someone forestalled does nothing', async () => {
    const id = await operation()
    const [timer] = await timersOf(id)
    days(10)
    const due = { operationId: id, timerId: timer!.id }
    expect(await fireTimer(engine, due)).toBe('fired')
    expect(await fireTimer(engine, due)).toBe('gone')
    expect(await stored(id)).toMatchObject({ version: 2, status: 'open', turns: [{ flagged: true }] })
    const accepted = await operation()
    const [other] = await timersOf(accepted)
    await send(admin.scope, accepted, 'AcceptOperation.decline', { reason: 'Not now' })
    days(10)
    expect(await fireTimer(engine, { operationId: accepted, timerId: other!.id })).toBe('gone')
  })

  test('a timer that is not due yet is not fired, and its job comes again', async () => {
    const id = await operation()
    const [timer] = await timersOf(id)
    await expect(fireTimer(engine, { operationId: id, timerId: timer!.id })).rejects.toThrow('not due')
    expect((await stored(id)).version).toBe(1)
  })

  test('hold takes the reminders away and keeps the deadline of the proposal; resume brings them back', async () => {
    const id = await toProposal()
    const before = await timersOf(id)
    await send(admin.scope, id, 'operation.hold', { reason: 'A question' })
    expect(await timersOf(id)).toEqual([])
    days(3)
    await send(admin.scope, id, 'operation.resume')
    const deadline = (list: typeof before) =>
      list.find((one) => one.event.includes('proposalDeadline'))?.due_at
    expect(deadline(await timersOf(id))).toEqual(deadline(before))
  })
})

describe('the outbox', () => {
  test('a row that is relayed twice is one job', async () => {
    const jobs = openJobs(appUrl, { error: () => {}, warn: () => {} })
    await jobs.start()
    await comment(await operation())
    const { rows } = await owner.query<{ id: string }>('select id from outbox where dispatched_at is null')
    expect(await relayOutbox({ pool }, jobs)).toBe(rows.length)
    expect(await relayOutbox({ pool }, jobs)).toBe(0)
    await owner.query('update outbox set dispatched_at = null') // as if the process had died before its mark
    await Promise.all([relayOutbox({ pool }, jobs), relayOutbox({ pool }, jobs)])
    const made = await owner.query("select id from jobs.job where name = 'effect' and id = any ($1)", [
      rows.map((row) => row.id),
    ])
    expect(made.rowCount).toBe(rows.length)
    await jobs.stop({ graceful: false })
  })

  test('e-mails are tried for two days, because a mail server may be gone for a weekend', async () => {
    const jobs = openJobs(appUrl, { error: () => {}, warn: () => {} })
    await jobs.start()
    const id = await operation()
    await comment(id)
    await relayOutbox({ pool }, jobs)
    const { rows } = await owner.query<{ tries: number; most: number; backs: boolean }>(
      `select distinct retry_limit as tries, retry_delay_max as most, retry_backoff as backs from jobs.job
       where name = 'effect' and id in (select id from outbox where kind = 'notify' and operation_id = $1)`,
      [id],
    )
    expect(rows).toEqual([{ tries: 600, most: 300, backs: true }])
    await jobs.stop({ graceful: false })
  })

  test('e-mails are written once each, to the people of each party that did not act', async () => {
    const jobs = openJobs(appUrl, { error: () => {}, warn: () => {} })
    const { outside, emails } = fakeOutside(pool, () => now)
    const stop = await startWork({ ...outside, jobs })
    const id = await operation()
    await comment(id)
    await expect.poll(() => [...emails.values()].filter((email) => email.operationId === id)).toHaveLength(3)
    await stop()
    const written = [...emails.values()].filter((one) => one.operationId === id)
    const announced = written.map(
      ({ subject, to }) => `${subject.replace(/^OP-\d+[:,] /, '')}: ${to.join(', ')}`,
    )
    expect(announced.toSorted()).toEqual([
      'New comment: ada@example.org, chris@example.org',
      'New comment: carl@example.org',
      'your turn: Accept or decline: ada@example.org, chris@example.org',
    ])
  })
})

describe('the journal', () => {
  const verify = (id: string) => inScope(database, SYSTEM, (trx) => verifyChain(trx, id))
  async function longer(): Promise<string> {
    const id = await operation()
    for (let index = 0; index < 4; index += 1) await comment(id)
    expect(await verify(id)).toEqual({ verified: true, rows: 5, problem: null })
    return id
  }

  test.each([
    [
      'an edited payload',
      `update journal set payload = payload || '{"text": "Other"}' where operation_id = $1 and seq = 3`,
    ],
    [
      'an edited person',
      `update journal set person_id = '00000000-0000-0000-0000-000000000001' where operation_id = $1 and seq = 3`,
    ],
    [
      'an edited time',
      "update journal set at = at + interval '1 second' where operation_id = $1 and seq = 3",
    ],
    ['a deleted row', 'delete from journal where operation_id = $1 and seq = 3'],
    ['a cut-off end', 'delete from journal where operation_id = $1 and seq >= 4'],
    [
      'an exchanged order',
      'update journal set seq = case seq when 2 then 3 else 2 end + 100 where operation_id = $1 and seq in (2, 3)',
    ],
  ])('%s is found', async (_what, tamper) => {
    const id = await longer()
    await owner.query(tamper, [id])
    if (tamper.includes('+ 100'))
      await owner.query('update journal set seq = seq - 100 where operation_id = $1 and seq > 100', [id])
    expect(await verify(id)).toMatchObject({ verified: false })
  })

  test('the application can neither change nor delete it', async () => {
    for (const statement of [
      'update journal set event = event',
      'delete from journal',
      'update invoice set number = number',
      'delete from invoice',
      'delete from idempotency',
      'truncate journal',
    ])
      await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' })
  })

  test('erasing a personal value leaves the chain whole', async () => {
    const id = await toProposal()
    await owner.query('delete from personal_value where operation_id = $1', [id])
    expect(await verify(id)).toMatchObject({ verified: true })
  })
})

describe('tranches', () => {
  test('a multi-year operation creates its tranches and hears of their end; one without units never begins', async () => {
    const jobs = openJobs(appUrl, { error: () => {}, warn: () => {} })
    const { outside } = fakeOutside(pool, () => now)
    const stop = await startWork({ ...outside, jobs })
    const [unfilled = '', ...tranches] = Array.from({ length: 6 }, () => randomUUID())
    const { operationId: id } = await create(engine, {
      scope: buyer.scope,
      type: 'multiYear',
      contributorOrganizationId: market.buyer,
      carrierOrganizationId: market.carrier,
      projectId: market.project,
      offeringId: market.offering,
      lines: [{ vintageId: market.vintages[0], quantity: 5n, unitPriceCents: 1250n }],
      currency: 'EUR',
      delivery: 'retire',
      beneficiaryName: 'Acme',
      beneficiaryCountry: 'FR',
      terms: { purchaseOrderRequired: false, fourEyes: false },
      tranches: [...tranches, unfilled].map((sid) => ({ sid })),
      idempotencyKey: null,
    })
    await owner.query(
      "insert into document (id, operation_id, name, kind, media_type, bytes, sha256, uploaded_by) values ($1, $2, 'a', 'b', 'c', 1, $3, $4)",
      [tranches[0], id, 'a'.repeat(64), buyer.id],
    )
    const signed = { documentSid: tranches[0], sha256: 'a'.repeat(64), signedOn: '2026-03-02' }
    await send(admin.scope, id, 'AcceptOperation.accept', {
      accountManager: admin.id,
      currency: 'EUR',
      delivery: 'retire',
      beneficiaryName: 'Acme',
      beneficiaryCountry: 'FR',
    })
    await send(carrier.scope, id, 'CCUsAvailability.confirm', {
      lines: [{ vintageSid: market.vintages[0], quantity: '5' }],
      deliverOn: '2026-06-01',
      reservedUntil: '2030-01-01T00:00:00Z',
    })
    await send(admin.scope, id, 'proposal.send', {
      unitPriceCents: 1300,
      feeCents: 0,
      vatPercent: 20,
      validUntil: '2030-01-01T00:00:00Z',
      frameworkMandate: true,
    })
    await send(buyer.scope, id, 'proposal.accept')
    await send(buyer.scope, id, 'ccSignatory.submit', {
      name: 'G',
      role: 'CEO',
      email: 'g@example.org',
      proofSid: tranches[0],
    })
    await send(admin.scope, id, 'ccSignatory.approve')
    await send(admin.scope, id, 'ccValidation.submit', { documentSid: tranches[0], sha256: 'a'.repeat(64) })
    await send(buyer.scope, id, 'ccValidation.approve')
    await send(buyer.scope, id, 'ccSigned.submit', signed)
    await send(admin.scope, id, 'ccSigned.approve', signed)
    const children = async () =>
      (
        await owner.query<{ id: string; quantity: string }>(
          'select id, quantity from operation where parent_id = $1 order by number',
          [id],
        )
      ).rows
    await expect.poll(async () => (await children()).length).toBe(5)
    // Numbered in the order of their years; the sixth has no units.
    expect(await children()).toEqual(tranches.map((tranche) => ({ id: tranche, quantity: '1' })))
    for (const tranche of tranches)
      await send(admin.scope, tranche, 'operation.cancel', { reason: 'Not this year' })
    await expect.poll(async () => (await stored(id)).status).toBe('cancelled')
    await stop()
  })
})

test('JSON has one spelling', () => {
  expect(canonical({ b: [1, { d: null, c: 'x' }], a: undefined, e: 1e21 })).toBe(
    '{"b":[1,{"c":"x","d":null}],"e":1e+21}',
  )
})

test('invoice references carry their ISO 11649 check digits, and numbers have no gaps when a transaction fails', async () => {
  expect(creditorReference('539007547034')).toBe('RF18539007547034')
  const { rows } = await owner.query<{ ok: boolean }>(
    'select count(*) = coalesce(max(sequence), 0) as ok from invoice',
  )
  expect(rows[0]).toEqual({ ok: true })
})
