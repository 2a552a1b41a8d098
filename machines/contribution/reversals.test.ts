/** What becomes of an operation when the bank reverses a payment after it was confirmed. */
import { expect, test } from 'vitest'
import { offers } from '../kernel/offers.ts'
import { start } from '../kernel/step.ts'
import type { OperationSnapshot } from '../operation/kit.ts'
import { AT, input } from '../operation/samples.ts'
import { guardBook } from '../operation/sentences.ts'
import { checked, olga, oscar, playsOf, reverse } from '../testing/plays.ts'
import { workflows } from '../workflows.ts'

const { machine, events } = workflows.contribution
const PAYMENT = 'contributorPaymentValidation'
const { send, sent, play } = playsOf('contribution')

const CONTRACTS = checked(
  'ccSignatory',
  'ccValidation',
  'ccSigned',
  'mcSignatory',
  'mcValidation',
  'mcSigned',
)

const invoiced = play(
  start(machine, input(), AT).next,
  'AcceptOperation.accept',
  'CCUsAvailability.confirm',
  'proposal.send',
  'proposal.accept',
  ...CONTRACTS,
  ...checked('purchaseOrderReceived', 'CSfeeVAT'),
  'CSInvoice.issue',
)
const paid = play(invoiced, ...checked(PAYMENT))
const retired = play(paid, ...checked('CCUsRetired'))

const offered = (snapshot: OperationSnapshot) =>
  offers(events, snapshot, olga, AT, guardBook).find(({ type }) => type === `${PAYMENT}.reverse`)
const stands = (snapshot: OperationSnapshot, lane: object) =>
  snapshot.matches({ active: { fulfilment: { contributorSide: lane } } } as never)
const OPEN = { payments: { [PAYMENT]: 'open' } }

test('a payment that the bank reversed is asked for again, and every party is notified', () => {
  const { next, effects } = sent(paid, olga, reverse(1000))
  expect(stands(next, OPEN)).toBe(true)
  expect(next.context.money).toEqual({ dueCents: 1000, receivedCents: 0, pendingCents: 0 })
  expect(next.context.done).not.toContain(PAYMENT)
  expect(next.context.done, 'the invoice stands').toContain('CSInvoice')
  expect(effects).toContainEqual({
    type: 'notify',
    params: { to: 'others', step: 'AcceptOperation', template: 'paymentReversed' },
  })
})

test('paid again, the operation goes on where it was: what was delivered stays delivered', () => {
  const reopened = sent(retired, olga, reverse(1000)).next
  expect(stands(reopened, OPEN)).toBe(true)
  expect(reopened.context.done).toContain('CCUsRetired')
  const again = play(reopened, ...checked(PAYMENT))
  expect(again.value).toEqual(retired.value)
  expect(again.context.money).toEqual(retired.context.money)
})

test('the carrier is not paid out while the payment is reversed', () => {
  const payable = play(retired, ...checked('CCUsRegisterLink', 'pcInvoice'), 'pcPaymentValidation.submit')
  const approve = { type: 'pcPaymentValidation.approve' }
  expect(send(payable, oscar, approve).ok).toBe(true)
  const reopened = sent(payable, olga, reverse(1000)).next
  expect(send(reopened, oscar, approve)).toMatchObject({ ok: false, status: 409, guards: ['delivered'] })
  expect(send(play(reopened, ...checked(PAYMENT)), oscar, approve).ok).toBe(true)
})

test('nothing is sent back to a step behind the open payment', () => {
  const linked = play(retired, 'CCUsRegisterLink.submit', 'CCUsRegisterLink.approve')
  const back = { type: 'operation.sendBack', to: 'CCUsRegisterLink', reason: 'Another link' }
  expect(send(linked, olga, back).ok).toBe(true)
  const reopened = sent(linked, olga, reverse(1000)).next
  expect(send(reopened, olga, back)).toMatchObject({ ok: false, status: 409, guards: ['returnsInto'] })
})

test('as long as what is left covers the invoice, nothing is asked for', () => {
  const twice = play(invoiced, `${PAYMENT}.submit`)
  const over = {
    ...twice,
    context: { ...twice.context, money: { ...twice.context.money, receivedCents: 400 } },
  }
  const covered = sent(over as OperationSnapshot, oscar, { type: `${PAYMENT}.approve` }).next
  const next = sent(covered, olga, reverse(400)).next
  expect(next.value).toEqual(covered.value)
  expect(next.context.money.receivedCents).toBe(1000)
})

test('on hold it counts at once, and resuming leads to the payment', () => {
  const held = play(retired, 'operation.hold')
  const next = sent(held, olga, reverse(1000)).next
  expect(next.value).toBe('onHold')
  expect(next.context.money.receivedCents).toBe(0)
  const resumed = play(next, 'operation.resume')
  expect(stands(resumed, OPEN)).toBe(true)
})

test('more than was confirmed cannot be reversed, and before a payment it is not offered', () => {
  expect(send(paid, olga, reverse(1001))).toMatchObject({ ok: false, status: 409, guards: ['wasReceived'] })
  expect(offered(paid)).toMatchObject({ status: 'needs-input' })
  expect(offered(invoiced)).toMatchObject({
    status: 'blocked',
    why: guardBook.sentences['somethingReceived'],
  })
})
