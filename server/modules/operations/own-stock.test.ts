/** The platform sells what it bought: it is the project carrier itself, and every kind of sale comes to its end (decision 030). */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { audit } from '../../testing/ledger-audit.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { verifyChain } from '../../workflow/journal/chain.ts'
import { carryOutAll } from '../../workflow/effects/carry-out.samples.ts'
import { replay } from '../../workflow/journal/replay.ts'
import { addOffering, openMarket, type Market } from '../../workflow/samples.ts'
import {
  addDocument,
  callerOf,
  fakeOutside,
  openApp,
  requestBody,
  type Detail,
  type Who,
} from './operations.samples.ts'
import { carryToEnd, type Sent } from './walks.samples.ts'

const { database, pool, owner } = await createTestDatabase()
let now = new Date('2026-03-02T09:00:00.000Z')
const clock = () => now
const { outside } = fakeOutside(pool, clock)

const effects = () => carryOutAll(owner, outside)

const tick = () => {
  now = new Date(now.getTime() + 60_000)
}

let market: Market
let call: ReturnType<typeof callerOf>
/** What the platform bought and put up for sale: 40 units. */
let sale: string

async function ask(who: Who, body: object): Promise<Detail> {
  const answer = await call.call(who, 'POST', '/operations', { ...body, idempotencyKey: randomUUID() })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as unknown as Detail
}

const documentOf = (sid: string) => addDocument(owner, sid, market.people.admin.id)
const walk = async (sid: string, options: Parameters<typeof carryToEnd>[3] = {}) =>
  carryToEnd({ call, market, effects, tick }, sid, await documentOf(sid), options)
const statusOf = async (sid: string) => (await call.show('admin', sid)).status

async function expectSound(sid: string) {
  await inScope(database, SYSTEM, async (trx) => {
    const { rows } = await owner.query<{ snapshot: object }>('select snapshot from operation where id = $1', [
      sid,
    ])
    expect((await replay(trx, sid)).snapshot).toEqual(rows[0]!.snapshot)
    expect(await verifyChain(trx, sid)).toMatchObject({ verified: true, problem: null })
    expect(await audit(trx)).toEqual([])
  })
}

beforeEach(async () => {
  market = await openMarket(owner, database)
  call = callerOf(await openApp({ pool, database, clock }, market))
  const { sid } = await ask('admin', {
    type: 'ccuPurchase',
    offeringSid: market.offering,
    lines: [{ vintageSid: market.vintages[0], quantity: '40', unitPriceCents: 1100 }],
  })
  await walk(sid)
  expect(await statusOf(sid)).toBe('completed')
  sale = await addOffering(owner, {
    project: market.project,
    carrier: market.platform,
    title: 'From stock',
    vintages: [market.vintages[0]],
    unitPriceCents: 1400,
  })
})

const fromStock = (quantity = '10') => ({ ...requestBody(market, quantity), offeringSid: sale })

/** The carrier's own events, of which the platform has no rule of its own. */
const ofCarrier = (sent: readonly Sent[]) =>
  sent.filter(({ type }) => /^(mc\w+|pcInvoice)\.submit|^mcValidation\.approve/.test(type))

test('a contribution from the own stock comes to its certificate and its payout; each side by its own person', async () => {
  const { sid } = await ask('buyer', fromStock())
  const sent = await walk(sid)
  expect(await statusOf(sid)).toBe('completed')
  expect(ofCarrier(sent).map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      'mcSignatory.submit',
      'mcValidation.submit',
      'mcSigned.submit',
      'pcInvoice.submit',
    ]),
  )
  const { rows } = await owner.query<{ event: string; role: string; person_id: string }>(
    `select event, role, person_id from journal where operation_id = $1 and event ~ '^(mc|pcInvoice)' order by seq`,
    [sid],
  )
  expect(rows.map(({ event, role }) => `${event} ${role}`)).toEqual(
    expect.arrayContaining([
      'mcSignatory.submit projectCarrier',
      'mcSignatory.approve platform',
      'mcValidation.submit platform',
      'mcValidation.approve projectCarrier',
      'mcSigned.submit projectCarrier',
      'mcSigned.approve platform',
      'pcInvoice.submit projectCarrier',
      'pcInvoice.approve platform',
    ]),
  )
  for (const step of ['mcSignatory', 'mcValidation', 'mcSigned', 'pcInvoice']) {
    const of = (verb: string) => rows.findLast(({ event }) => event === `${step}.${verb}`)!.person_id
    expect(of('submit'), step).not.toBe(of('approve'))
  }
  await expectSound(sid)
})

test('the platform is asked, sees both sides, and its own four eyes forbid what it submitted as carrier', async () => {
  const { sid } = await ask('buyer', fromStock())
  const stop = new Error('at the mandate')
  await expect(
    walk(sid, {
      visit: async (step) => {
        if (step === 'mcSignatory') throw stop
        return false
      },
    }),
  ).rejects.toBe(stop)
  const seen = await call.show('admin', sid)
  expect(seen).toMatchObject({ party: 'platform', sides: ['platform', 'projectCarrier'], isOwnStock: true })
  expect(seen.turns).toContainEqual(expect.objectContaining({ step: 'mcSignatory', court: 'projectCarrier' }))
  const offerOf = (detail: Detail, type: string) => detail.offers.find((one) => one.type === type)
  expect(offerOf(seen, 'mcSignatory.submit')).toMatchObject({ status: 'needs-input', why: null })
  const bySide = async (query: string) =>
    (await call.call('admin', 'GET', `/operations?status=open&limit=50&${query}`)).body['items'] as {
      sid: string
    }[]
  expect((await bySide('court=platform')).map((one) => one.sid)).toContain(sid)
  const queue = (await call.call('admin', 'GET', '/dashboard/queue')).body['items'] as {
    operation: { sid: string }
    turn: { step: string }
  }[]
  expect(queue.filter(({ operation }) => operation.sid === sid).map(({ turn }) => turn.step)).toContain(
    'mcSignatory',
  )

  const submitted = await call.send('admin', sid, 'mcSignatory.submit', {
    name: 'Ada Example',
    role: 'Head of stock',
    email: 'ada@example.org',
    proofSid: await documentOf(sid),
  })
  expect(submitted.status).toBe(200)
  expect(await call.send('admin', sid, 'mcSignatory.approve')).toMatchObject({ status: 409 })
  expect(offerOf(await call.show('admin', sid), 'mcSignatory.approve')).toMatchObject({ status: 'blocked' })
  expect((await call.send('checker', sid, 'mcSignatory.approve')).status).toBe(200)

  // No one else became a carrier by it.
  expect(await call.call('carrier', 'GET', `/operations/${sid}`)).toMatchObject({ status: 404 })
  const buyer = await call.show('buyer', sid)
  expect(buyer.sides).toEqual(['contributor'])
  expect(await call.send('buyer', sid, 'mcValidation.approve')).toMatchObject({ status: 403 })
})

test('with another carrier the platform stays the platform', async () => {
  const { sid } = await ask('buyer', requestBody(market, '5'))
  const stop = new Error('at the mandate')
  await expect(
    walk(sid, {
      visit: async (step) => {
        if (step === 'mcSignatory') throw stop
        return false
      },
    }),
  ).rejects.toBe(stop)
  expect(await call.show('admin', sid)).toMatchObject({ sides: ['platform'], isOwnStock: false })
  const answer = await call.send('admin', sid, 'mcSignatory.submit', {
    name: 'Ada Example',
    role: 'Head of stock',
    email: 'ada@example.org',
    proofSid: await documentOf(sid),
  })
  expect(answer).toMatchObject({ status: 403 })
})

test('units sold from stock are kept and then retired', async () => {
  const { sid } = await ask('buyer', { ...fromStock('20'), delivery: 'hold' })
  const accepted = await call.send('admin', sid, 'AcceptOperation.accept', {
    accountManager: market.people.admin.id,
    currency: 'EUR',
    delivery: 'hold',
    beneficiaryName: 'Acme SAS',
    beneficiaryCountry: 'FR',
  })
  expect(accepted.status).toBe(200)
  await walk(sid)
  expect(await statusOf(sid)).toBe('completed')
  const retirement = await ask('buyer', {
    type: 'retirement',
    lines: [{ vintageSid: market.vintages[0], quantity: '20' }],
    beneficiaryName: 'Acme Holding',
    beneficiaryCountry: 'FR',
    purpose: 'Travel of 2025',
  })
  await walk(retirement.sid)
  expect(await statusOf(retirement.sid)).toBe('completed')
  await expectSound(retirement.sid)
})

test('several years of stock: the agreement and its tranches come to their ends', async () => {
  const { sid } = await ask('buyer', {
    ...fromStock('20'),
    type: 'multiYear',
    tranches: [{ startsOn: '2026-06-01' }, { startsOn: '2027-06-01' }],
    delivery: undefined,
  })
  await walk(sid)
  const { items } = (await call.call('admin', 'GET', `/operations/${sid}/tranches`)).body as {
    items: { sid: string }[]
  }
  expect(items).toHaveLength(2)
  for (const tranche of items) {
    await walk(tranche.sid)
    expect(await call.show('admin', tranche.sid)).toMatchObject({ status: 'completed', isOwnStock: true })
    await expectSound(tranche.sid)
  }
  await effects()
  expect(await statusOf(sid)).toBe('completed')
  await expectSound(sid)
})
