/** What the machine cannot know: prices that are invoiced, vintages, registries, and what is left of the units. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deliveredSoFar, rangesLeft, retiredSoFar } from '../../../contract/rules/serials/retired-parts.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { audit } from '../../testing/ledger-audit.ts'
import { carryOutAll } from '../../workflow/effects/carry-out.samples.ts'
import { openMarket } from '../../workflow/samples.ts'
import {
  addDocument,
  callerOf,
  fakeOutside,
  openApp,
  requestBody,
  type Detail,
} from './operations.samples.ts'
import { carryToEnd } from './walks.samples.ts'

const { database, pool, owner } = await createTestDatabase()
let now = new Date('2026-03-02T09:00:00.000Z')
const clock = () => now
const market = await openMarket(owner, database)
const { outside, emails } = fakeOutside(pool, clock)
const calls = callerOf(await openApp({ pool, database, clock }, market))
const { call, show, send } = calls
const walking = {
  call: calls,
  market,
  effects: () => carryOutAll(owner, outside),
  tick: () => {
    now = new Date(now.getTime() + 60_000)
  },
}

async function ask(who: 'buyer' | 'admin', body: object): Promise<string> {
  const answer = await call(who, 'POST', '/operations', { ...body, idempotencyKey: randomUUID() })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return String(answer.body['sid'])
}

/** Carried along until before an event of this step is sent for the nth time. */
async function carryUntil(sid: string, step: string, time = 1): Promise<string> {
  const document = await addDocument(owner, sid, market.people.admin.id)
  const stop = new Error(step)
  let seen = 0
  const carried = carryToEnd(walking, sid, document, {
    visit: async (next) => {
      if (next === step) seen += 1
      if (seen === time) throw stop
      return false
    },
  })
  await expect(carried).rejects.toBe(stop)
  return document
}

/** How much of a vintage the project carrier still sells. */
const leftOf = async (vintage: string | undefined) =>
  Number(
    (
      await owner.query<{ quantity: string }>('select quantity from ledger_for_sale($1, array[$2::uuid])', [
        market.carrier,
        vintage,
      ])
    ).rows[0]?.quantity ?? 0,
  )

const purchase = (quantity = '10') => ({
  type: 'ccuPurchase',
  offeringSid: market.offering,
  lines: [{ vintageSid: market.vintages[0], quantity, unitPriceCents: 1100 }],
})
const issue = (path: string, message: string) => ({ status: 400, body: { issues: [{ path, message }] } })

describe('a price is corrected', () => {
  const correct = (sid: string) =>
    send('admin', sid, 'operation.correct', { reason: 'Typed wrong', unitPriceCents: 800 })

  test('where it stands: an agreement over several years has none of its own', async () => {
    const sid = await ask('buyer', {
      ...requestBody(market),
      type: 'multiYear',
      tranches: [{ startsOn: '2026-06-01' }],
      delivery: undefined,
    })
    await carryUntil(sid, 'ccSignatory')
    expect(await correct(sid)).toMatchObject(
      issue('unit_price_cents', 'This operation has no price. Correct it where the units are bought.'),
    )
  })

  test('as long as the project carrier has not invoiced it, and again when its invoice was returned', async () => {
    const sid = await ask('admin', purchase())
    await carryUntil(sid, 'pcInvoice', 2)
    expect(await correct(sid)).toMatchObject(
      issue('unit_price_cents', 'The project carrier has invoiced this price. Return its invoice first.'),
    )
    expect((await send('admin', sid, 'pcInvoice.return', { reason: 'Another price' })).status).toBe(200)
    expect((await correct(sid)).status).toBe(200)
  })
})

test('a request is accepted in the currency of its price: the amounts of another one would be others', async () => {
  const sid = await ask('buyer', requestBody(market))
  const accept = (currency: string) =>
    send('admin', sid, 'AcceptOperation.accept', {
      accountManager: market.people.admin.id,
      currency,
      delivery: 'retire',
      beneficiaryName: 'Acme SAS',
      beneficiaryCountry: 'FR',
    })
  expect(await accept('USD')).toMatchObject(issue('currency', 'The price of this operation is in EUR.'))
  expect((await accept('EUR')).status).toBe(200)
})

describe('a day or a moment that does not fit is refused at its field', () => {
  const passed = (path: string) => issue(path, 'This moment has passed.')

  test('a reservation or a proposal that ends before it begins, or at this very moment', async () => {
    const sid = await ask('buyer', requestBody(market))
    await carryUntil(sid, 'CCUsAvailability')
    const confirm = (reservedUntil: string) =>
      send('carrier', sid, 'CCUsAvailability.confirm', {
        lines: [{ vintageSid: market.vintages[0], quantity: '10' }],
        deliverOn: '2026-06-01',
        reservedUntil,
      })
    expect(await confirm(now.toISOString())).toMatchObject(passed('reserved_until'))
    expect((await confirm(new Date(now.getTime() + 1).toISOString())).status).toBe(200)
    await carryUntil(sid, 'proposal')
    const proposal = { unitPriceCents: 1300, feeCents: 900, vatPercent: 20, frameworkMandate: false }
    const ended = { ...proposal, validUntil: '2026-03-01T00:00:00.000Z' }
    expect(await send('admin', sid, 'proposal.send', ended)).toMatchObject(passed('valid_until'))
  })

  test('an invoice that was due before its own day', async () => {
    const sid = await ask('buyer', requestBody(market))
    await carryUntil(sid, 'CSInvoice')
    const invoice = (dueOn: string) =>
      send('admin', sid, 'CSInvoice.issue', {
        lines: [{ description: 'Units', amountCents: 1 }],
        dueCents: 1,
        dueOn,
      })
    const passed = { path: 'due_on', message: 'This date has passed.' }
    expect((await invoice('2026-02-28')).body['issues']).toContainEqual(passed)
    // It is still the evening of that day in the last time zone.
    expect((await invoice('2026-03-01')).body['issues']).not.toContainEqual(passed)
  })

  test('a payment to the project carrier that counts in more than ten days', async () => {
    const sid = await ask('admin', purchase('3'))
    await carryUntil(sid, 'pcPaymentValidation')
    const { amountCents } = await show('admin', sid)
    const pay = (valueDate: string) =>
      send('admin', sid, 'pcPaymentValidation.submit', { bankReference: 'B1', amountCents, valueDate })
    expect(await pay('2026-03-13')).toMatchObject(
      issue('value_date', 'This date is more than ten days ahead.'),
    )
    expect((await pay('2026-03-12')).status).toBe(200)
  })
})

test('a return of evidence is not announced to the carrier before there is any', async () => {
  const sid = await ask('buyer', requestBody(market))
  await carryUntil(sid, 'CCUsRetired')
  const types = (await show('carrier', sid)).offers.map(({ type }) => type)
  expect(types).toContain('CCUsRetired.submit')
  expect(types).not.toContain('CCUsRetired.return')
})

describe('lines and movements', () => {
  test('name the same vintages, people and documents when their ids come in capitals', async () => {
    const sid = await ask('buyer', requestBody(market))
    const accept = {
      accountManager: market.people.admin.id.toUpperCase(),
      currency: 'EUR',
      delivery: 'retire',
    }
    const forWhom = { beneficiaryName: 'Acme SAS', beneficiaryCountry: 'FR' }
    await send('admin', sid, 'AcceptOperation.accept', { ...accept, ...forWhom })
    const confirmed = await send('carrier', sid, 'CCUsAvailability.confirm', {
      lines: [{ vintageSid: market.vintages[0]!.toUpperCase(), quantity: '10' }],
      deliverOn: '2026-06-01',
      reservedUntil: '2026-05-01T00:00:00.000Z',
    })
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
    const { captured } = await show('admin', sid)
    expect(captured.find(({ event }) => event === 'AcceptOperation.accept')?.payload).toMatchObject({
      accountManager: market.people.admin.id,
    })
  })

  const rangesIn = (facts: Detail['facts']) =>
    facts.ranges.map(({ serial, start, end }) => ({ raw: serial, start: Number(start), end: Number(end) }))

  test('each vintage stands in one line of what is offered instead', async () => {
    const sid = await ask('buyer', requestBody(market))
    await carryUntil(sid, 'CCUsAvailability')
    const line = { vintageSid: market.vintages[0], quantity: '4' }
    const counter = (lines: readonly object[]) => send('carrier', sid, 'CCUsAvailability.counter', { lines })
    expect(await counter([line, { ...line, quantity: '5' }])).toMatchObject(
      issue('lines.1.vintage_sid', 'This vintage is in another line already.'),
    )
    const other = { vintageSid: market.vintages[1], quantity: '5' }
    expect((await counter([line, other])).status).toBe(200)
  })

  test('what is confirmed has all lines that were asked for, and no other vintage', async () => {
    const [first, second] = market.vintages.map((vintageSid) => ({ vintageSid, quantity: '4' }))
    const sid = await ask('buyer', { ...requestBody(market), lines: [first, second] })
    await carryUntil(sid, 'CCUsAvailability')
    const ofFirst = await ask('buyer', requestBody(market, '4'))
    await carryUntil(ofFirst, 'CCUsAvailability')
    const confirmIn = (sid: string, ...lines: readonly object[]) =>
      send('carrier', sid, 'CCUsAvailability.confirm', {
        lines,
        deliverOn: '2026-06-01',
        reservedUntil: '2026-05-01T00:00:00.000Z',
      })
    const another = issue('lines', 'This differs from what was requested. Offer it as a different quantity.')
    const confirm = (...lines: readonly object[]) => confirmIn(sid, ...lines)
    expect(await confirmIn(ofFirst, first!, second!)).toMatchObject(another)
    expect(await confirm({ ...first, quantity: '8' })).toMatchObject(another)
    expect(await confirm(first!)).toMatchObject(another)
    expect(await confirm(first!, { ...second, quantity: '5' })).toMatchObject(another)
    expect((await confirm(second!, first!)).status).toBe(200)
  })

  test('a report of other serial numbers is refused with the reserved ones, one of another quantity or a day to come beside it', async () => {
    const sid = await ask('buyer', requestBody(market, '7'))
    const document = await carryUntil(sid, 'CCUsRetired')
    const { facts } = await show('carrier', sid)
    const [range] = facts.ranges
    const report = (more: object) =>
      send('carrier', sid, 'CCUsRetired.submit', {
        serialRanges: rangesIn(facts),
        quantity: '7',
        retiredOn: '2026-03-02',
        beneficiaryName: 'Acme',
        reasonCode: 'voluntary',
        evidenceSid: document,
        ...more,
      })
    expect(await report({ serialRanges: [{ raw: 'x', start: 500, end: 506 }] })).toMatchObject(
      issue('serial_ranges', `The ranges must equal the reservation: ${range!.serial}.`),
    )
    expect(await report({ quantity: '6' })).toMatchObject(
      issue('quantity', 'The quantity is not that of the reservation.'),
    )
    expect(await report({ retiredOn: '2126-03-02' })).toMatchObject(
      issue('retired_on', 'This date is in the future.'),
    )
    expect((await report({})).status).toBe(200)
  })

  test('a part of a retirement is recorded with its proof, once, until all of it is reported or the platform returns it', async () => {
    const sid = await ask('buyer', requestBody(market, '7'))
    const document = await carryUntil(sid, 'CCUsRetired')
    const { facts } = await show('carrier', sid)
    const [first = 0] = facts.ranges.map(({ start }) => Number(start))
    const part = (from: number, to: number, more: object = {}) =>
      send('carrier', sid, 'CCUsRetired.recordPart', {
        serialRanges: [{ raw: 'x', start: first + from, end: first + to }],
        retiredOn: '2026-03-02',
        evidenceSid: document,
        ...more,
      })
    const back = () => send('admin', sid, 'CCUsRetired.return', { reason: 'Another block' })
    const recorded = async () => retiredSoFar(await show('buyer', sid))
    const notLeft = issue(
      'serial_ranges',
      'Some of these serial numbers are not reserved for this operation, or are recorded already.',
    )
    expect(await back()).toMatchObject({ status: 409 })
    expect(await part(0, 6)).toMatchObject(
      issue('serial_ranges', 'These are all units that are left. Report the retirement instead.'),
    )
    expect(await part(5, 7)).toMatchObject(notLeft)
    expect(await part(0, 1, { retiredOn: '2126-03-02' })).toMatchObject(
      issue('retired_on', 'This date is in the future.'),
    )
    expect((await part(0, 1)).status).toBe(200)
    expect(await recorded()).toEqual({ retired: '2', left: '5' })
    expect(await part(1, 2)).toMatchObject(notLeft)
    expect((await part(4, 6)).status).toBe(200)
    expect(await recorded()).toEqual({ retired: '5', left: '2' })
    const left = rangesLeft(await show('carrier', sid))
    expect(left).toMatchObject([{ start: first + 2, end: first + 3 }])
    expect(left[0]?.raw).toContain(`${first + 2}-${first + 3}`)
    expect((await show('buyer', sid)).captured.filter(({ step }) => step === 'CCUsRetired')).toHaveLength(2)
    expect((await send('admin', sid, 'operation.cancel', { reason: 'Too late' })).status).toBe(409)
    expect((await back()).status).toBe(200)
    expect(await recorded()).toBeNull()
    expect((await part(1, 2)).status).toBe(200)
    await carryUntil(sid, 'CCUsRegisterLink')
    expect((await show('buyer', sid)).facts.ranges).toMatchObject([{ account: 'retired', quantity: '7' }])
  })

  test('what the registry never retires is left out: the rest is invoiced, retired and paid, and what was paid above it can be refunded', async () => {
    const left = () => leftOf(market.vintages[0])
    const sid = await ask('buyer', requestBody(market, '7'))
    const before = await left()
    const document = await carryUntil(sid, 'CCUsRetired')
    const { facts, amountCents } = await show('admin', sid)
    const first = Number(facts.ranges[0]?.start)
    const ranges = (from: number, to: number) => [{ raw: 'x', start: first + from, end: first + to }]
    const part = { serialRanges: ranges(3, 5), retiredOn: '2026-03-02', evidenceSid: document }
    expect((await send('carrier', sid, 'CCUsRetired.recordPart', part)).status).toBe(200)
    expect(deliveredSoFar(await show('admin', sid))).toEqual([
      { vintageSid: market.vintages[0], quantity: '3' },
    ])
    const reduce = (quantity: string, more: object = {}) =>
      send('admin', sid, 'CCUsRetired.reduce', {
        lines: [{ vintageSid: market.vintages[0], quantity, ...more }],
        reason: 'The registry cancelled the others',
        agreementSid: document,
      })
    const leavesRetired = 'Choose a part of the reservation with all units that are recorded as retired.'
    expect(await reduce('2')).toMatchObject(issue('lines.0.quantity', leavesRetired))
    for (const quantity of ['7', '8'])
      expect(await reduce(quantity)).toMatchObject(issue('lines', 'Enter less than what is reserved: 7.'))
    expect(await reduce('4', { serialRanges: ranges(0, 3) })).toMatchObject(
      issue('lines.0.serial_ranges', leavesRetired),
    )
    expect((await reduce('4')).status).toBe(200)
    expect(await left()).toBe(before - 7 + 3)
    const reduced = await show('buyer', sid)
    expect(reduced).toMatchObject({ quantity: '4', turns: [{ step: 'CSfeeVAT' }, {}] })
    expect(reduced.facts.ranges.map(({ start }) => Number(start) - first)).toEqual([0, 3])
    expect(retiredSoFar(reduced)).toEqual({ retired: '3', left: '1' })
    await carryToEnd(walking, sid, document)
    expect(
      [...emails.values()].filter(({ text }) => text.includes('Reason: The registry cancelled')),
    ).toHaveLength(2)
    const ended = await show('admin', sid)
    expect(ended).toMatchObject({
      status: 'completed',
      quantity: '4',
      amountCents: ((amountCents ?? 0) / 7) * 4,
    })
    expect(ended.facts.ranges.map(({ account }) => account)).toEqual(['retired', 'retired'])
    const { rows: invoices } = await owner.query<{ due_cents: string; document: object }>(
      'select due_cents, document from invoice where operation_id = $1 order by issued_at, sequence',
      [sid],
    )
    const [invoice = 0, credit, again] = invoices.map(({ due_cents: cents }) => Number(cents))
    expect(credit).toBe(-invoice)
    expect(invoices[2]?.document).toMatchObject({ account: null, paidCents: again })
    expect(ended.facts).toMatchObject({ dueCents: again, receivedCents: invoice })
    expect(await inScope(database, SYSTEM, audit)).toEqual([])
  })

  test('fewer units are delivered only while the carrier’s invoice is not confirmed, with an agreement, by the platform', async () => {
    const sid = await ask('buyer', requestBody(market, '7'))
    const document = await carryUntil(sid, 'CCUsRetired')
    const reduce = (who: 'carrier' | 'buyer' | 'admin', agreementSid: string) =>
      send(who, sid, 'CCUsRetired.reduce', {
        lines: [{ vintageSid: market.vintages[0], quantity: '4' }],
        reason: 'The registry cancelled the others',
        agreementSid,
      })
    for (const who of ['carrier', 'buyer'] as const) expect((await reduce(who, document)).status).toBe(403)
    expect(await reduce('admin', randomUUID())).toMatchObject({
      body: { issues: [{ path: 'agreement_sid' }] },
    })
    const { amountCents } = await show('carrier', sid)
    const invoice = { number: 'I7', amountCents, iban: 'FR7630006000011234567890189', documentSid: document }
    expect((await send('carrier', sid, 'pcInvoice.submit', invoice)).status).toBe(200)
    expect((await send('checker', sid, 'pcInvoice.approve')).status).toBe(200)
    expect(await reduce('admin', document)).toMatchObject({
      status: 409,
      body: {
        reason: 'The project carrier’s invoice is confirmed. Send the operation back to that invoice first.',
      },
    })
    const back = { to: 'pcInvoice', reason: 'Fewer units' }
    expect((await send('admin', sid, 'operation.sendBack', back)).status).toBe(200)
    expect((await reduce('admin', document)).status).toBe(200)
    expect((await send('admin', sid, 'operation.cancel', { reason: 'No longer wanted' })).status).toBe(200)
    expect((await show('admin', sid)).facts.ranges).toEqual([])
    expect(await inScope(database, SYSTEM, audit)).toEqual([])
  })

  test('a link leads to the home of the registry, with or without its www; without a home every link is accepted', async () => {
    const sid = await ask('buyer', requestBody(market, '3'))
    await carryUntil(sid, 'CCUsRegisterLink')
    const link = (url: string) =>
      send('carrier', sid, 'CCUsRegisterLink.submit', { links: [{ block: '1', url }] })
    const home = (value: string | null) =>
      owner.query('update carbon_standard set registry_link = $2 where id = $1', [market.standard, value])
    try {
      await home('https://www.verra.org')
      expect(await link('https://registry.example/1')).toMatchObject(
        issue('links.0.url', 'The link must lead to verra.org.'),
      )
      expect((await link('https://verra.org/1')).status).toBe(200)
      expect((await send('admin', sid, 'CCUsRegisterLink.return', { reason: 'The page' })).status).toBe(200)
      await home(null)
      expect((await link('https://registry.example/1')).status).toBe(200)
    } finally {
      await home('https://registry.verra.org')
    }
  })
})

test('a certificate is drawn by the newest version of a template, if that is in use, and names fields that there are', async () => {
  const sid = await ask('buyer', requestBody(market, '2'))
  await carryUntil(sid, 'certificateTemplate')
  const choose = (more: object) =>
    send('admin', sid, 'certificateTemplate.choose', {
      template: 'classic',
      language: 'en',
      wording: 'Retired for {{beneficiary}}.',
      isPublic: true,
      ...more,
    })
  const unused = issue('template', 'Please choose a template that is in use.')
  expect(await choose({ template: randomUUID() })).toMatchObject(unused)
  const renew = (isActive: boolean) =>
    owner.query(
      `insert into certificate_template_version
         (template_id, version, name, layout, accent, wording, is_active, person_id, changed_at)
       select template_id, version + 1, name, layout, accent, wording, $1, person_id, changed_at
       from certificate_template_version v join certificate_template t on t.id = v.template_id
       where t.key = 'classic' order by version desc limit 1`,
      [isActive],
    )
  await renew(false)
  expect(await choose({})).toMatchObject(unused)
  await renew(true)
  expect(await choose({ wording: 'For {{benefactor}} and {{beneficiary}}' })).toMatchObject(
    issue('wording', 'There is no field "benefactor".'),
  )
  expect((await choose({})).status).toBe(200)
})

describe('a corrected quantity', () => {
  const correct = (sid: string, quantities: readonly string[]) =>
    send('admin', sid, 'operation.correct', {
      reason: 'Another quantity',
      lines: quantities.map((quantity, index) => ({ vintageSid: market.vintages[index], quantity })),
    })
  const reserved = async (sid: string) =>
    (await show('admin', sid)).facts.ranges.map(({ quantity, account }) => `${quantity} ${account}`)
  test('is refused at the line that asks for more than there is; all that is left may be asked for', async () => {
    const other = await ask('buyer', requestBody(market, '5'))
    await carryUntil(other, 'proposal')
    const sid = await ask('buyer', requestBody(market, '10'))
    await carryUntil(sid, 'proposal')
    const [first, second] = [await leftOf(market.vintages[0]), await leftOf(market.vintages[1])]
    const all = String(first + 10)
    expect(await correct(sid, [all, String(second + 1)])).toMatchObject(
      issue('lines.1.quantity', `Only ${second} left.`),
    )
    expect(await reserved(sid)).toEqual(['10 reserved'])
    expect((await correct(sid, [all, String(second)])).status).toBe(200)
    expect(await correct(other, ['5', '1'])).toMatchObject(
      issue('lines.1.quantity', 'These units are no longer available: other buyers have reserved them.'),
    )
    expect((await correct(sid, ['10', '1'])).status).toBe(200)
    expect(await reserved(sid)).toEqual(['10 reserved', '1 reserved'])
    expect(await inScope(database, SYSTEM, audit)).toEqual([])
  })

  test('of a retirement is taken from what the contributor holds, and has no price', async () => {
    const bought = await ask('buyer', { ...requestBody(market, '30'), delivery: 'hold' })
    const accepted = await send('admin', bought, 'AcceptOperation.accept', {
      accountManager: market.people.admin.id,
      currency: 'EUR',
      delivery: 'hold',
      beneficiaryName: 'Acme Holding',
      beneficiaryCountry: 'FR',
    })
    expect(accepted.status).toBe(200)
    await carryToEnd(walking, bought, await addDocument(owner, bought, market.people.admin.id))
    const sid = await ask('buyer', {
      type: 'retirement',
      lines: [{ vintageSid: market.vintages[0], quantity: '20' }],
      beneficiaryName: 'Acme Holding',
      beneficiaryCountry: 'FR',
    })
    await carryUntil(sid, 'rcSignatory')
    expect(await reserved(sid)).toEqual(['20 reserved'])
    expect(await correct(sid, ['31'])).toMatchObject(issue('lines.0.quantity', 'Only 30 left.'))
    expect((await correct(sid, ['25'])).status).toBe(200)
    expect(await reserved(sid)).toEqual(['20 reserved', '5 reserved'])
    const { rows } = await owner.query<{ kind: string }>(
      "select kind from ledger_entry where operation_id = $1 and kind <> 'split' order by id",
      [sid],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['lock', 'release', 'lock'])
    const price = { reason: 'Typed wrong', unitPriceCents: 800 }
    expect(await send('admin', sid, 'operation.correct', price)).toMatchObject(
      issue('unit_price_cents', 'This operation has no price. Correct it where the units are bought.'),
    )
  })
})
