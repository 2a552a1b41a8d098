/** What an event writes into the operation's own columns, lines and facts. Pure. */
import { describe, expect, test } from 'vitest'
import type { LockedRow } from '../row.ts'
import type { OperationFactsJson } from '../tables.ts'
import { changeOf, linesAfter, sumsOf } from './changes.ts'

const line = (vintageId: string, quantity: string, unitPriceCents: string) => ({
  vintageId,
  quantity,
  unitPriceCents,
})

/** 10 units of one vintage at 12.50 and 4 of another at 20.00, which is divided into tenths. */
const row = (facts: OperationFactsJson = {}): LockedRow => ({
  id: 'o1',
  number: 'OP-1',
  type: 'contribution',
  contributor_organization_id: 'buyer',
  carrier_organization_id: 'carrier',
  project_id: 'p1',
  parent_id: null,
  own_stock: false,
  quantity: '140',
  unit_price_cents: null,
  fee_cents: '900',
  amount_cents: '20500',
  currency: 'EUR',
  requested_delivery: 'hold',
  beneficiary_country: 'FR',
  account_manager_id: null,
  facts,
  machine: 'contribution',
  machine_version: 2,
  snapshot: {},
  version: 3,
  head_hash: '',
  turns: [],
  phase: null,
  phase_since: new Date(0),
  unit_scale: 10,
  lines: [line('first', '100', '1250'), line('second', '40', '2000')],
  registry_link: null,
})
const SHA = 'a'.repeat(64)
const text = { documentSid: 'd1', sha256: SHA }

describe('lines', () => {
  test('keep the price of their vintage; one that was not asked for costs what the dearest does', () => {
    const lines = [
      { vintageSid: 'second', quantity: '1.5' },
      { vintageSid: 'third', quantity: '2' },
    ]
    expect(linesAfter('CCUsAvailability.ask', { lines }, row())).toEqual([
      line('second', '15', '2000'),
      line('third', '20', '2000'),
    ])
    expect(linesAfter('operation.correct', { reason: 'Wrong', lines: [lines[1]] }, row())).toEqual([
      line('third', '20', '2000'),
    ])
  })

  test('become what was offered when it is taken, and stay while it is only offered', () => {
    const lines = [{ vintageSid: 'first', quantity: '3' }]
    const confirmed = { lines, deliverOn: '2026-06-01', reservedUntil: '2026-05-01T00:00:00.000Z' }
    expect(changeOf('CCUsAvailability.confirm', confirmed, row()).facts).toEqual({
      offeredLines: lines,
      deliverOn: '2026-06-01',
    })
    const offered = changeOf('CCUsAvailability.counter', { lines }, row()).facts
    expect(offered).toEqual({ offeredLines: lines })
    expect(linesAfter('CCUsAvailability.counter', { lines }, row())).toBeNull()
    expect(linesAfter('CCUsAvailability.take', {}, row(offered))).toEqual([line('first', '30', '1250')])
    expect(linesAfter('CCUsAvailability.take', {}, row())).toBeNull()
  })

  test('all have the price of a proposal or a correction that names one', () => {
    const terms = { feeCents: 0, vatPercent: 20, validUntil: '2026-04-01T00:00:00.000Z' }
    expect(linesAfter('proposal.send', terms, row())).toEqual(row().lines)
    const both = [line('first', '100', '1300'), line('second', '40', '1300')]
    expect(linesAfter('proposal.send', { ...terms, unitPriceCents: 1300 }, row())).toEqual(both)
    expect(linesAfter('operation.correct', { reason: 'Wrong', unitPriceCents: 1300 }, row())).toEqual(both)
    expect(linesAfter('operation.correct', { reason: 'Wrong' }, row())).toEqual(row().lines)
  })

  test('add up to quantity and amount; the price per unit is that of all of them, or none', () => {
    expect(sumsOf(row().lines, 10)).toEqual({ quantity: '140', unitPriceCents: null, amountCents: '20500' })
    expect(sumsOf([line('first', '100', '1250'), line('second', '40', '1250')], 10)).toEqual({
      quantity: '140',
      unitPriceCents: '1250',
      amountCents: '17500',
    })
  })
})

describe('columns', () => {
  test('stay as they are by an event that is about something else', () => {
    const facts = { vatPercent: 20 }
    expect(changeOf('operation.comment', { text: 'Hello' }, row(facts))).toEqual({
      quantity: '140',
      unitPriceCents: null,
      feeCents: '900',
      amountCents: '20500',
      currency: 'EUR',
      delivery: 'hold',
      beneficiaryCountry: 'FR',
      accountManagerId: null,
      facts,
    })
  })

  test('follow what was accepted; what the form does not ask for stays as it was requested', () => {
    const accepted = { accountManager: 'ada', currency: 'USD' }
    expect(changeOf('AcceptOperation.accept', accepted, row())).toMatchObject({
      accountManagerId: 'ada',
      currency: 'USD',
      delivery: 'hold',
      beneficiaryCountry: 'FR',
    })
    const more = { ...accepted, delivery: 'retire', beneficiaryCountry: 'DE' }
    expect(changeOf('AcceptOperation.accept', more, row())).toMatchObject({
      delivery: 'retire',
      beneficiaryCountry: 'DE',
    })
  })

  test('take fee, price and VAT from the proposal, and the fee as it was settled', () => {
    const terms = {
      feeCents: 700,
      vatPercent: 19,
      validUntil: '2026-04-01T00:00:00.000Z',
      unitPriceCents: 1000,
    }
    expect(changeOf('proposal.send', terms, row({ deliverOn: '2026-06-01' }))).toMatchObject({
      feeCents: '700',
      unitPriceCents: '1000',
      amountCents: '14000',
      facts: { vatPercent: 19, deliverOn: '2026-06-01' },
    })
    const fee = { feeCents: 800, treatment: 'reverseCharge', ratePercent: 0, viesResult: 'valid' }
    const settled = { vatPercent: 0, vatTreatment: 'reverseCharge', viesResult: 'valid' }
    expect(changeOf('CSfeeVAT.submit', fee, row())).toMatchObject({ feeCents: '800', facts: settled })
    expect(changeOf('CSfeeVAT.submit', fee, row()).facts).toEqual(settled)
    expect(changeOf('CSfeeVAT.submit', { ...fee, viesConsultation: 'W1' }, row()).facts).toEqual({
      ...settled,
      viesConsultation: 'W1',
    })
  })
})

describe('contract texts', () => {
  test('are frozen by approval as they were submitted, each contract for itself', () => {
    const before = { contracts: { mc: { submitted: { documentSid: 'd9', sha256: SHA } } } }
    const submitted = changeOf('ccValidation.submit', text, row(before)).facts
    expect(submitted).toEqual({ contracts: { ...before.contracts, cc: { submitted: text } } })
    expect(changeOf('ccValidation.approve', {}, row(submitted)).facts).toEqual({
      contracts: { ...before.contracts, cc: { submitted: text, frozen: text } },
    })
    expect(changeOf('rcValidation.approve', {}, row(submitted)).facts).toEqual(submitted)
  })

  test('that are not frozen are forgotten when the quantity is corrected, and not when a price is', () => {
    const frozen = { submitted: text, frozen: text }
    const facts = { contracts: { cc: { submitted: text }, mc: frozen }, vatPercent: 20 }
    const lines = [{ vintageSid: 'first', quantity: '1' }]
    expect(changeOf('operation.correct', { reason: 'Wrong', lines }, row(facts)).facts).toEqual({
      contracts: { mc: frozen },
      vatPercent: 20,
    })
    expect(changeOf('operation.correct', { reason: 'Wrong', unitPriceCents: 1 }, row(facts)).facts).toEqual(
      facts,
    )
    expect(changeOf('operation.correct', { reason: 'Wrong', lines }, row()).facts).toEqual({ contracts: {} })
  })
})

describe('facts', () => {
  test('hold what the carrier invoiced until its invoice is returned, or the operation is sent back behind it', () => {
    const facts = changeOf('pcInvoice.submit', { amountCents: 12_000 }, row({ vatPercent: 20 })).facts
    expect(facts).toEqual({ carrierInvoiceCents: 12_000, vatPercent: 20 })
    expect(changeOf('pcInvoice.return', { reason: 'Wrong' }, row(facts)).facts).toEqual({ vatPercent: 20 })
    const sentTo = (to: string) =>
      changeOf('operation.sendBack', { to, reason: 'Wrong' }, row(facts)).facts.carrierInvoiceCents
    expect([sentTo('ccSignatory'), sentTo('pcInvoice'), sentTo('pcPaymentValidation')]).toEqual([
      undefined,
      undefined,
      12_000,
    ])
  })

  test('hold when and why units were retired, in words where there are any', () => {
    const report = {
      serialRanges: [{ raw: '1-2', start: 1, end: 2 }],
      quantity: '2',
      retiredOn: '2026-03-25',
      reasonCode: 'voluntary',
    }
    const facts = { retiredOn: '2026-03-25', reasonCode: 'voluntary' }
    expect(changeOf('CCUsRetired.submit', report, row()).facts).toEqual(facts)
    expect(changeOf('CCUsRetired.submit', { ...report, reasonText: 'A journey' }, row()).facts).toEqual({
      ...facts,
      reasonText: 'A journey',
    })
  })

  test('hold of a report and of a VAT check what the newest says, without the optional words of one that was returned', () => {
    const before = row({ reasonText: 'A journey', viesConsultation: 'W-1' })
    const report = {
      serialRanges: [{ raw: '1-2', start: 1, end: 2 }],
      quantity: '2',
      retiredOn: '2026-03-02',
      reasonCode: 'voluntary',
    }
    expect(changeOf('CCUsRetired.submit', report, before).facts.reasonText).toBeUndefined()
    const checked = { feeCents: 700, treatment: 'domestic', ratePercent: 20, viesResult: 'unknown' }
    expect(changeOf('CSfeeVAT.submit', checked, before).facts.viesConsultation).toBeUndefined()
  })

  test('hold the links, and number and fingerprint of the certificate', () => {
    const links = [{ block: '1', url: 'https://registry.verra.org/1' }]
    expect(changeOf('CCUsRegisterLink.submit', { links }, row()).facts).toEqual({ registryLinks: links })
    expect(changeOf('certificate.seal', { sha256: SHA, number: 'UND-1' }, row()).facts).toEqual({
      certificateNumber: 'UND-1',
      certificateSha256: SHA,
    })
  })
})
