/** Each kind of operation goes to its end over HTTP, and the ledger keeps its promises on the way. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
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
} from './operations.samples.ts'
import { agreementOn, carryToEnd, tranchesOf } from './walks.samples.ts'

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

const walking = () => ({
  call,
  market,
  effects,
  tick: () => {
    now = new Date(now.getTime() + 60_000)
  },
})

const idempotencyKey = () => randomUUID()
const beneficiary = { beneficiaryName: 'Acme Holding', beneficiaryCountry: 'FR' }

async function ask(who: 'buyer' | 'admin', body: object): Promise<Detail> {
  const answer = await call.call(who, 'POST', '/operations', { ...body, idempotencyKey: idempotencyKey() })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as unknown as Detail
}

const document = (sid: string) => addDocument(owner, sid, market.people.buyer.id)

/** What every walk must leave behind: an unbroken chain, a fold that equals what is stored, and no unit lost. */
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

const statusOf = async (sid: string) => (await call.show('admin', sid)).status

/** Buys units that are not retired. */
async function hold(quantity: string): Promise<void> {
  const { sid } = await ask('buyer', { ...requestBody(market, quantity), delivery: 'hold' })
  // The platform accepts what the contributor asked for: the units are transferred, not retired.
  const paper = await document(sid)
  const accepted = await call.send('admin', sid, 'AcceptOperation.accept', {
    accountManager: market.people.admin.id,
    currency: 'EUR',
    delivery: 'hold',
    ...beneficiary,
  })
  expect(accepted.status).toBe(200)
  await carryToEnd(walking(), sid, paper)
  expect(await statusOf(sid)).toBe('completed')
}

const holdings = async () =>
  (await call.call('buyer', 'GET', '/operations/holdings')).body['items'] as {
    project: string
    vintages: { vintageSid: string; quantity: string }[]
  }[]

const retirement = (quantity: string, more: object = {}) => ({
  type: 'retirement',
  lines: [{ vintageSid: market.vintages[0], quantity }],
  ...beneficiary,
  purpose: 'Travel of 2025',
  ...more,
})

describe('a retirement', () => {
  test('of held units runs to its certificate, with a fee; what is asked for or locked cannot be asked for again', async () => {
    await hold('30')
    expect(await holdings()).toMatchObject([
      { project: 'Mangroves', vintages: [{ vintageSid: market.vintages[0], quantity: '30' }] },
    ])
    const recap = await call.call('buyer', 'POST', '/operations/recap', retirement('20'))
    expect(recap.body).toMatchObject({
      projectCarrier: null,
      total: null,
      firstMove: { step: 'AcceptOperation', court: 'platform', another: false },
    })
    const { sid, facts, projectCarrier } = await ask('buyer', retirement('20'))
    expect({ projectCarrier, purpose: facts.purpose }).toEqual({
      projectCarrier: null,
      purpose: 'Travel of 2025',
    })
    expect((await holdings())[0]?.vintages[0]?.quantity).toBe('10')
    const tooMuch = await call.call('buyer', 'POST', '/operations', {
      ...retirement('11'),
      idempotencyKey: idempotencyKey(),
    })
    expect(tooMuch).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'lines.0.quantity', message: 'Only 10 left.' }] },
    })
    const sent = await carryToEnd(walking(), sid, await document(sid))
    expect(sent.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['rcSigned.approve', 'CSInvoice.issue', 'certificateEmail.send']),
    )
    const end = await call.show('buyer', sid)
    expect(end).toMatchObject({ status: 'completed', amountCents: 0 })
    expect(end.facts).toMatchObject({ dueCents: 1080, ranges: [{ account: 'retired', quantity: '20' }] })
    expect((await holdings())[0]?.vintages[0]?.quantity).toBe('10')
    await expectSound(sid)
  })

  test('without a fee passes over the payments', async () => {
    await hold('30')
    const asked = retirement('30', { feeCharged: false, contributorSid: market.buyer })
    const { sid } = await ask('admin', asked)
    const sent = await carryToEnd(walking(), sid, await document(sid))
    expect(sent[0]).toEqual({ who: 'checker', type: 'AcceptOperation.accept' }) // four eyes: not who asked
    expect(sent.filter(({ type }) => /^(CSfeeVAT|CSInvoice|contributorPayment)/.test(type))).toEqual([])
    expect(await statusOf(sid)).toBe('completed')
    expect(await holdings()).toEqual([])
    await expectSound(sid)
  })

  test('that is cancelled gives the units back', async () => {
    await hold('30')
    const { sid } = await ask('buyer', retirement('30'))
    const paper = await document(sid)
    const cancelled = new Error('cancelled')
    const walk = carryToEnd(walking(), sid, paper, {
      visit: async (step) => {
        if (step !== 'rcSigned') return false
        await call.send('admin', sid, 'operation.cancel', { reason: 'The contributor changed its mind' })
        throw cancelled
      },
    })
    await expect(walk).rejects.toBe(cancelled)
    expect(await statusOf(sid)).toBe('cancelled')
    expect((await holdings())[0]?.vintages[0]?.quantity).toBe('30')
    await expectSound(sid)
  })

  test('is of the units of one project, of the own organization, and the platform alone waives the fee', async () => {
    await hold('10')
    const sendAs = (who: 'buyer' | 'stranger' | 'carrier', body: object) =>
      call.call(who, 'POST', '/operations', { ...body, idempotencyKey: idempotencyKey() })
    expect(await sendAs('buyer', retirement('1', { feeCharged: false }))).toMatchObject({ status: 403 })
    expect(await sendAs('stranger', retirement('1'))).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'lines.0.vintage_sid' }] },
    })
    expect(await sendAs('stranger', retirement('1', { contributorSid: market.buyer }))).toMatchObject({
      status: 403,
    })
    expect(await sendAs('carrier', retirement('1'))).toMatchObject({ status: 403 })
  })

  test('two requests for the same units at the same moment: one of them is refused', async () => {
    await hold('10')
    const once = () =>
      call.call('buyer', 'POST', '/operations', { ...retirement('10'), idempotencyKey: idempotencyKey() })
    const answers = await Promise.all([once(), once()])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
  })
})

describe('a purchase of stock', () => {
  const purchase = (quantity = '40') => ({
    type: 'ccuPurchase',
    offeringSid: market.offering,
    lines: [{ vintageSid: market.vintages[0], quantity, unitPriceCents: 1100 }],
  })

  test('is the platform’s alone', async () => {
    for (const who of ['buyer', 'carrier'] as const)
      expect(
        await call.call(who, 'POST', '/operations', { ...purchase(), idempotencyKey: idempotencyKey() }),
      ).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('makes the units the platform’s stock, which it can put up for sale', async () => {
    const { sid } = await ask('admin', purchase())
    const paper = await document(sid)
    await carryToEnd(walking(), sid, paper)
    const end = await call.show('carrier', sid)
    expect(end).toMatchObject({ status: 'completed', contributor: null })
    expect(end.facts.ranges).toMatchObject([{ account: 'held', quantity: '40' }])
    const sale = await addOffering(owner, {
      project: market.project,
      carrier: market.platform,
      title: 'From stock',
      vintages: [market.vintages[0]],
      unitPriceCents: 1400,
    })
    const { rows } = await owner.query<{ quantity: string }>('select quantity from ledger_offered($1)', [
      [sale],
    ])
    expect(rows).toEqual([{ quantity: '40' }])
    const own = await call.call('admin', 'POST', '/operations/recap', { ...purchase(), offeringSid: sale })
    expect(own).toMatchObject({ status: 400, body: { issues: [{ path: 'offering_sid' }] } })
    await expectSound(sid)
  })

  test('that is sent back after the transfer gives the units back to the reservation', async () => {
    const { sid } = await ask('admin', purchase())
    const paper = await document(sid)
    let isBack = false
    await carryToEnd(walking(), sid, paper, {
      visit: async (step) => {
        if (step !== 'CCUsRegisterLink' || isBack) return false
        isBack = true
        const answer = await call.send('admin', sid, 'operation.sendBack', {
          to: 'ccusTransferValidation',
          reason: 'Another account was meant',
        })
        expect(answer.status).toBe(200)
        expect((await call.show('admin', sid)).facts.ranges).toMatchObject([{ account: 'reserved' }])
        return true
      },
    })
    expect(await statusOf(sid)).toBe('completed')
    await expectSound(sid)
  })
})

describe('a multi-year operation', () => {
  const schedule = (days: readonly string[], quantity?: string) => agreementOn(market, days, quantity)

  test('signs once, runs its tranches on their days and ends when each is final', async () => {
    const { sid } = await ask('buyer', schedule(['2026-06-01', '2027-06-01', '2028-06-01'], '31'))
    const shares = [
      { startsOn: '2026-06-01', quantity: '11' },
      { startsOn: '2027-06-01', quantity: '10' },
      { startsOn: '2028-06-01', quantity: '10' },
    ]
    expect(await tranchesOf(call, sid)).toMatchObject(
      shares.map((share) => ({ ...share, status: 'planned', number: null })),
    )
    await carryToEnd(walking(), sid, await document(sid))
    const [first, second, third] = await tranchesOf(call, sid)
    expect([first, second, third]).toMatchObject(shares.map((share) => ({ ...share, status: 'scheduled' })))
    // What is due then is its beginning.
    const due = async (sid: string) => (await call.show('admin', sid)).turns[0]?.dueAt
    expect(await due(third!.sid)).toContain('2028-06-01')

    const passed = await call.send('admin', second!.sid, 'tranche.defer', {
      startsOn: '2020-01-01',
      reason: 'A slip of the year',
    })
    expect(passed).toMatchObject({ status: 400, body: { issues: [{ path: 'starts_on' }] } })
    const earlier = await call.send('admin', second!.sid, 'tranche.defer', {
      startsOn: '2027-05-31',
      reason: 'A slip of the month',
    })
    expect(earlier).toMatchObject({
      status: 400,
      body: {
        issues: [{ path: 'starts_on', message: 'The tranche starts on 1 June 2027. Choose a later date.' }],
      },
    })
    const deferred = await call.send('admin', second!.sid, 'tranche.defer', {
      startsOn: '2027-09-01',
      reason: 'The next monitoring is later',
    })
    expect(deferred.status).toBe(200)
    expect(await due(second!.sid)).toBe('2027-09-01T00:00:00.000Z')
    const full = await call.send('admin', sid, 'tranche.add', {
      trancheSid: randomUUID(),
      startsOn: '2029-06-01',
    })
    expect(full).toMatchObject({ status: 400, body: { issues: [{ path: 'starts_on' }] } })
    await call.send('admin', third!.sid, 'operation.cancel', { reason: 'Not in this year' })
    await effects()
    const over = await call.send('admin', sid, 'tranche.add', {
      trancheSid: randomUUID(),
      startsOn: '2020-01-01',
    })
    expect(over).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'starts_on', message: 'This date has passed.' }] },
    })
    const added = await call.send('admin', sid, 'tranche.add', {
      trancheSid: randomUUID(),
      startsOn: '2029-06-01',
    })
    expect(added.status, JSON.stringify(added.body)).toBe(200)
    await effects()
    expect(await tranchesOf(call, sid)).toMatchObject([
      { status: 'scheduled', quantity: '11' },
      { status: 'scheduled', startsOn: '2027-09-01' },
      { status: 'cancelled' },
      { status: 'scheduled', startsOn: '2029-06-01', quantity: '10' },
    ])

    for (const { sid: tranche, status } of await tranchesOf(call, sid)) {
      if (status === 'cancelled') continue
      await carryToEnd(walking(), tranche, await document(tranche))
      const end = await call.show('buyer', tranche)
      expect(end).toMatchObject({ status: 'completed', parentSid: sid })
      expect(end.facts.beneficiaryName).toBe('Acme SAS')
      await expectSound(tranche)
    }
    await effects()
    expect(await statusOf(sid)).toBe('completed')
    await expectSound(sid)
  })

  test('a tranche is delivered from another offering of the same project carrier, and from no one else’s', async () => {
    const { rows: projects } = await owner.query<{ id: string }>(
      `insert into project (name, project_id_in_registry, proponent_id, standard_id, type_id, country)
       select 'Cedars', $2, proponent_id, standard_id, type_id, country from project where id = $1 returning id`,
      [market.project, randomUUID().slice(0, 8)],
    )
    const project = projects[0]!.id
    await owner.query('update vintage set project_id = $2 where id = $1', [market.vintages[1], project])
    const other = await addOffering(owner, {
      project,
      carrier: market.carrier,
      title: 'Cedars, next period',
      vintages: [market.vintages[1]],
      unitPriceCents: 2000,
    })
    const foreign = await openMarket(owner, database)
    const { sid } = await ask('buyer', schedule(['2026-06-01']))
    await carryToEnd(walking(), sid, await document(sid))
    const [tranche] = await tranchesOf(call, sid)
    await call.send('admin', tranche!.sid, 'tranche.open')
    const substitute = (offeringSid: string) =>
      call.send('admin', tranche!.sid, 'tranche.substitute', { offeringSid, reason: 'The first is sold out' })
    expect(await substitute(foreign.offering)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'offering_sid' }] },
    })
    expect((await substitute(other)).status).toBe(200)
    const { facts, project: shown } = await call.show('admin', tranche!.sid)
    expect(shown).toBe('Cedars')
    expect(facts.lines).toMatchObject([
      { vintageSid: market.vintages[1], quantity: '30', unitPriceCents: 1300 },
    ])
    const { rows: stored } = await owner.query(
      'select offering_id as offering, project_id as project from operation where id = $1',
      [tranche!.sid],
    )
    expect(stored).toEqual([{ offering: other, project }])
    await carryToEnd(walking(), tranche!.sid, await document(tranche!.sid))
    await effects()
    expect(await statusOf(sid)).toBe('completed')
    await expectSound(tranche!.sid)
  })

  test('is reviewed with the reason for its VAT', async () => {
    const body = schedule(['2026-06-01', '2027-06-01'])
    const recap = await call.call('buyer', 'POST', '/operations/recap', body)
    expect(recap.body).toMatchObject({
      total: { vatPercent: 20 },
      vatReason: 'Domestic VAT: the customer is established in the platform’s own country.',
    })
  })

  test('days go forward from today, and each year has at least one unit', async () => {
    const refused = async (body: object) =>
      (await call.call('buyer', 'POST', '/operations/recap', body)).body['issues']
    expect(await refused(schedule(['2027-06-01', '2026-06-01']))).toMatchObject([
      { path: 'tranches.1.starts_on' },
    ])
    expect(await refused(schedule(['2026-02-28', '2027-06-01']))).toEqual([
      { path: 'tranches.0.starts_on', message: 'This date has passed.' },
    ])
    expect(await refused(schedule(['2026-06-01', '2027-06-01'], '1'))).toMatchObject([
      { path: 'lines.0.quantity', message: 'At least one unit a year.' },
    ])
  })
})
