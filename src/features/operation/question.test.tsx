import { beforeAll, expect, test } from 'vitest'
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import { encode } from '../../../machines/kernel/snapshot.ts'
import { start, step } from '../../../machines/kernel/step.ts'
import { AT, input, samplesOf } from '../../../machines/operation/samples.ts'
import { workflows } from '../../../machines/workflows.ts'
import { orderTotal } from '../../../contract/rules/order-total.ts'
import { serveMessages } from '../../lib/messages.samples.ts'
import { questionOf } from './use-send-offer.ts'
import { figuresOf } from './view.ts'

const total = orderTotal({ unitsCents: 10_000, feeCents: 500, vatPercent: 20 })
const detail = {
  type: 'contribution',
  currency: 'EUR',
  amountCents: 10_000,
  correction: null,
  facts: { total: { ...total, standing: 'proposed' }, ranges: [] },
} as unknown as OperationDetail
const plain = (text: string | undefined) => text?.replaceAll(/\s/g, ' ')

beforeAll(() => serveMessages('operation', 'shared'))

test('an amount that is not the expected one is asked about before it is sent', () => {
  const order = { type: 'purchaseOrderReceived.submit', confirm: null }
  expect(questionOf(order, { amountCents: 10_500 }, detail)).toBeNull()
  const question = questionOf(order, { amountCents: 10_000 }, detail)
  expect(question?.title).toBe('Send a different value?')
  expect(plain(question?.message)).toBe('Amount of the order: 100 € instead of the expected 105 €.')
})

test('who accepts a proposal reads what there is to pay, with fee and VAT', () => {
  const accept = { type: 'proposal.accept', confirm: 'Accept this proposal?' }
  const question = questionOf(accept, {}, detail)
  expect(question?.title).toBe('Accept this proposal?')
  expect(plain(question?.message)).toBe(
    'The total to pay is 106 €. Price of the units: 100 €. Platform fee: 5 €. VAT, 20 % of 5 €: 1 €.',
  )
})

/** An operation after these events of `event who`, as its page knows it. */
function played(...moves: readonly string[]): OperationDetail {
  const workflow = workflows.contribution
  const samples = samplesOf(workflow.events)
  const snapshot = moves.reduce(
    (last, move) => {
      const [type, who] = move.split(' ')
      const found = samples.find((one) => one.type === type && (!who || one.by.userId === who))!
      const { by, at: _at, ...raw } = found
      const next = step(workflow.machine, workflow.events, last, raw, by, AT)
      if (!next.ok) throw new Error(`${move}: ${JSON.stringify(next)}`)
      return next.next
    },
    start(workflow.machine, input(), AT).next,
  )
  const { version, snapshot: stored } = encode(workflow, snapshot)
  return { ...detail, machineVersion: version, snapshot: stored }
}
const PROPOSED = ['AcceptOperation.accept', 'CCUsAvailability.confirm', 'proposal.send']
const contract = (name: string) =>
  ['Signatory', 'Validation', 'Signed'].flatMap((part) => [`${name}${part}.submit`, `${name}${part}.approve`])
const PAID = [
  ...PROPOSED,
  'proposal.accept',
  ...contract('cc'),
  ...contract('mc'),
  'purchaseOrderReceived.submit carla',
  'purchaseOrderReceived.approve',
  'CSfeeVAT.submit olga',
  'CSfeeVAT.approve oscar',
  'CSInvoice.issue',
  'contributorPaymentValidation.submit olga',
]

test('who cancels reads what becomes of a payment that waits for its second approval, on hold as well', () => {
  const cancel = { type: 'operation.cancel', confirm: 'Cancel the operation?' }
  for (const waiting of [played(...PAID), played(...PAID, 'operation.hold')])
    expect(plain(questionOf(cancel, {}, waiting)?.message)).toMatch(
      /^A payment of [\d,.]+ € waits for its second approval\. Cancelling rejects it: .* no refund is opened/,
    )
  for (const without of [
    played(...PAID.slice(0, -1)),
    played(...PAID, 'contributorPaymentValidation.approve oscar'),
  ])
    expect(questionOf(cancel, {}, without)).toEqual({ title: 'Cancel the operation?' })
})

test('who sends back reads that a payment which waits for its second approval is dropped with its step', () => {
  const sendBack = { type: 'operation.sendBack', confirm: null }
  const waiting = played(...PAID)
  const question = questionOf(sendBack, { to: 'proposal', reason: 'Another price' }, waiting)
  expect(question?.title).toBe('Send back?')
  expect(plain(question?.message)).toMatch(
    /^A payment of .* waits for its second approval\. Sending back rejects it/,
  )
  expect(
    questionOf(sendBack, { to: 'proposal', reason: 'Another price' }, played(...PAID.slice(0, -1))),
  ).toBeNull()
})

test('who resumes reads which due dates have passed and what they do at once', () => {
  const resume = { type: 'operation.resume', confirm: null }
  const held = played(...PROPOSED, 'operation.hold')
  expect(questionOf(resume, {}, held, AT)).toBeNull()
  expect(questionOf(resume, {}, held, '2026-12-01T09:00:00.000Z')).toEqual({
    title: 'Resume this operation?',
    message: 'These due dates have passed. They take effect as soon as the operation is resumed:',
    items: ['Proposal: Confirm availability', 'Proposal: Expired'],
  })
})

test('who reports a retirement reads which units the question is about', () => {
  const record = { type: 'CCUsRetired.recordPart', confirm: 'Were these units retired?' }
  const serialRanges = [{ raw: 'GS1-51-53', start: 51, end: 53 }]
  expect(questionOf(record, { serialRanges }, detail)).toEqual({
    title: 'Were these units retired?',
    items: ['GS1-51-53'],
  })
})

test('the unit price is with the quantity; fee and VAT are between price and total', () => {
  const shown = {
    ...detail,
    quantity: '10',
    country: 'FR',
    facts: { ...detail.facts, unitPriceCents: 1_000, lines: [] },
  }
  const figures = figuresOf(shown)
  const labels = figures.map(({ label, value }) => [plain(label), typeof value === 'string' && plain(value)])
  expect(figures[0]?.note).toMatch(/^10.€ each$/)
  expect(labels.slice(1, 5)).toEqual([
    ['Price of the units', '100 €'],
    ['Platform fee', '5 €'],
    ['VAT, 20 % of 5 €', '1 €'],
    ['Proposed total', '106 €'],
  ])
})

test('a correction of the terms is said beside them, with its reason', () => {
  const reason = 'The price of the request was a slip'
  const shown = {
    ...detail,
    country: 'FR',
    correction: { reason, by: 'Ada Moreau', at: '2026-03-02T12:00:00.000Z' },
    facts: { ...detail.facts, unitPriceCents: 1_000, lines: [], purpose: null },
  } as OperationDetail
  const figure = figuresOf(shown).find(({ label }) => label === 'Terms corrected')
  expect(figure).toEqual({ label: 'Terms corrected', value: '2\u00a0Mar\u00a02026', note: reason })
})
