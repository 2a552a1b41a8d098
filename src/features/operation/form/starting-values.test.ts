import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { FeeAdvice } from '../../../../contract/payments/invoices.ts'
import type { OperationDetail } from '../../../../contract/operations/shapes.ts'
import { COMPARED_EVENTS, comparedWith } from '../../../../contract/rules/expected-values.ts'
import { orderTotal } from '../../../../contract/rules/order-total.ts'
import { fieldsOf } from '../../../../machines/kernel/fields.ts'
import { workflows } from '../../../../machines/workflows.ts'
import { startingValues, withoutEmpty } from './starting-values.ts'

test('what was left empty is not sent: the schemas want it absent', () => {
  expect(
    withoutEmpty({ note: '', reason: 'because', clauses: [], fee: null, lines: [{ text: 'a', raw: '' }] }),
  ).toEqual({ reason: 'because', lines: [{ text: 'a' }] })
})

test('no and zero are answers', () => {
  expect(withoutEmpty({ internal: false, feeCents: 0 })).toEqual({ internal: false, feeCents: 0 })
})

afterEach(() => void vi.unstubAllEnvs())

test.each([
  ['America/Los_Angeles', '2026-11-29'],
  ['Asia/Tokyo', '2026-11-30'],
])('a date begins with today as %s has it', (zone, today) => {
  vi.stubEnv('TZ', zone)
  const facts: Partial<OperationDetail['facts']> = {}
  const detail: Partial<OperationDetail> = { facts: facts as OperationDetail['facts'], captured: [] }
  const known = {
    detail: detail as OperationDetail,
    person: { sid: '', name: '', email: '' },
    now: Date.parse('2026-11-30T02:30:00Z'),
  }
  const fields = fieldsOf(workflows.contribution.events['pcPaymentValidation.submit']!)
  expect(startingValues('pcPaymentValidation.submit', fields, known)['valueDate']).toBe(today)
})

test('thirty days from a late evening are thirty days, also when the clocks go forward', () => {
  vi.stubEnv('TZ', 'Europe/Paris')
  const facts: Partial<OperationDetail['facts']> = { lines: [] }
  const detail: Partial<OperationDetail> = {
    type: 'contribution',
    facts: facts as OperationDetail['facts'],
    done: [],
    captured: [],
  }
  const known = {
    detail: detail as OperationDetail,
    person: { sid: '', name: '', email: '' },
    now: Date.parse('2026-03-05T22:30:00Z'),
  }
  const fields = fieldsOf(workflows.contribution.events['CCUsAvailability.confirm']!)
  expect(startingValues('CCUsAvailability.confirm', fields, known)['deliverOn']).toBe('2026-04-04')
})

const cents = fc.integer({ min: 0, max: 10 ** 9 })
const word = fc.string({ minLength: 1, maxLength: 20 })
const held = fc.array(fc.tuple(fc.integer({ min: 1, max: 10 ** 6 }), fc.integer({ min: 0, max: 999 })), {
  maxLength: 5,
})

/** As much of an operation as forms and comparisons read. */
const operations = fc
  .record({
    type: fc.constantFrom('contribution', 'multiYear', 'tranche', 'retirement', 'ccuPurchase'),
    unitsCents: cents,
    feeCents: cents,
    dueCents: cents,
    receivedCents: cents,
    carrierInvoiceCents: fc.option(cents),
    paymentReference: fc.option(word),
    beneficiaryName: fc.option(word),
    registryLink: fc.option(fc.webUrl()),
    held,
    /** What someone sent before, in a step that was returned. */
    before: fc.option(fc.record({ amountCents: cents, bankReference: word, beneficiaryName: word })),
  })
  .map(({ held: numbers, unitsCents, feeCents, before, type, ...facts }) => ({
    type,
    amountCents: unitsCents,
    quantity: '1',
    currency: 'EUR',
    captured: before
      ? COMPARED_EVENTS.map((event) => ({
          event,
          step: '',
          payload: before,
          by: '',
          role: 'platform',
          at: '',
        }))
      : [],
    facts: {
      ...facts,
      lines: [],
      invoiceNumber: null,
      total: { ...orderTotal({ unitsCents, feeCents, vatPercent: 20 }), standing: 'proposed' },
      ranges: numbers.map(([start, more], index) => ({
        serial: `S-${index}`,
        start: String(index * 10 ** 7 + start),
        end: String(index * 10 ** 7 + start + more),
      })),
    },
  }))

test.each(COMPARED_EVENTS)('what the form of %s begins with is never called different', (event) => {
  fc.assert(
    fc.property(operations, (some) => {
      const detail = some as unknown as OperationDetail
      const spec = workflows[detail.type].events[event]
      if (!spec) return
      const person = { sid: '', name: '', email: '' }
      const begun = startingValues(event, fieldsOf(spec), { detail, now: 0, person })
      expect(comparedWith(event, begun, detail).filter(({ fits }) => fits === false)).toEqual([])
    }),
  )
})

test('after a smaller delivery fee and VAT begin with the rule for what is delivered', () => {
  const sent = (event: string, at: string) => ({ event, at, payload: { feeCents: 14_250 } })
  const known = (captured: readonly object[]) => ({
    detail: { type: 'tranche', captured, facts: {} } as unknown as OperationDetail,
    advice: { fee: { cents: 4750 }, vat: { ratePercent: 20 }, consultation: null } as unknown as FeeAdvice,
    person: { sid: '', name: '', email: '' },
    now: 0,
  })
  const fields = fieldsOf(workflows.tranche.events['CSfeeVAT.submit']!)
  const feeAfter = (...captured: readonly object[]) =>
    startingValues('CSfeeVAT.submit', fields, known(captured))['feeCents']
  const first = sent('CSfeeVAT.submit', '2026-03-01T10:00:00Z')
  expect(feeAfter(first)).toBe(14_250)
  expect(feeAfter(first, sent('CCUsRetired.reduce', '2026-03-02T10:00:00Z'))).toBe(4750)
})

test('an order begins with the units and the fee', () => {
  const [some] = fc.sample(operations, 1)
  const detail = { ...some, type: 'contribution' } as unknown as OperationDetail
  const fields = fieldsOf(workflows.contribution.events['purchaseOrderReceived.submit']!)
  const person = { sid: '', name: '', email: '' }
  const { unitsCents, feeCents } = detail.facts.total!
  expect(startingValues('purchaseOrderReceived.submit', fields, { detail, now: 0, person })).toMatchObject({
    amountCents: unitsCents + feeCents,
  })
})

test('a carrier’s form begins with what is left, never with more', () => {
  const event = 'CCUsAvailability.counter'
  const line = (vintageSid: string, quantity: string, available: string) => ({
    vintageSid,
    quantity,
    available,
  })
  const of = (type: 'contribution' | 'retirement', done: readonly string[] = []) => {
    const lines = [line('a', '10', '4'), line('b', '5', '0'), line('c', '7.5', '20')]
    const detail = { type, done, captured: [], facts: { lines, ranges: [] } } as unknown as OperationDetail
    const person = { sid: '', name: '', email: '' }
    return startingValues(event, fieldsOf(workflows[type].events[event]!), { detail, person, now: 0 })[
      'lines'
    ]
  }
  expect(of('contribution')).toEqual([
    { vintageSid: 'a', quantity: '4' },
    { vintageSid: 'c', quantity: '7.5' },
  ])
  const asked = [
    { vintageSid: 'a', quantity: '10' },
    { vintageSid: 'b', quantity: '5' },
    { vintageSid: 'c', quantity: '7.5' },
  ]
  // Reserved already, or of the contributor's own balance: what others could buy is no limit.
  expect(of('contribution', ['CCUsAvailability'])).toEqual(asked)
  expect(of('retirement')).toEqual(asked)
})

test('a correction opens with the terms in force, not with those of the last correction', () => {
  const event = 'operation.correct'
  const detail = {
    type: 'contribution',
    facts: { unitPriceCents: 777, ranges: [], lines: [{ vintageSid: 'v', quantity: '8', available: '2' }] },
    snapshot: { context: { terms: { purchaseOrderRequired: true, feeCharged: false } } },
    captured: [
      { event, step: '', by: '', role: 'platform', at: '', payload: { reason: 'Old', feeCharged: true } },
    ],
  } as unknown as OperationDetail
  const person = { sid: '1', name: 'A', email: 'a@understory.example' }
  const fields = fieldsOf(workflows['contribution']!.events[event]!)
  expect(startingValues(event, fields, { detail, person, now: 0 })).toEqual({
    reason: '',
    purchaseOrderRequired: true,
    feeCharged: false,
    unitPriceCents: 777,
    lines: [{ vintageSid: 'v', quantity: '8' }],
  })
})

test('a tranche is deferred to a day after the one it begins on', () => {
  const event = 'tranche.defer'
  const startsOn = '2027-11-07T00:00:00.000Z'
  const known: Partial<OperationDetail> = {
    type: 'tranche',
    captured: [],
    snapshot: { context: { startsOn } },
  }
  const fields = fieldsOf(workflows.tranche.events[event]!)
  expect(fields.find(({ name }) => name === 'startsOn')?.help).toBe('A day after today.')
  const person = { sid: '', name: '', email: '' }
  expect(startingValues(event, fields, { detail: known as OperationDetail, person, now: 0 })).toMatchObject({
    startsOn: '2027-11-22',
  })
})
