/** The cases that a walk does not judge: time over a hold, send-back, compensation, money, rows. */
import { expect, test } from 'vitest'
import type { By } from '../kernel/define.ts'
import { offers } from '../kernel/offers.ts'
import { decode, encode } from '../kernel/snapshot.ts'
import { start, step, type Accepted } from '../kernel/step.ts'
import type { OperationSnapshot } from '../operation/kit.ts'
import { input, requiredOf, samplesOf } from '../operation/samples.ts'
import { GUARD_SENTENCES, guardBook } from '../operation/sentences.ts'
import { workflows } from '../workflows.ts'

const contribution = workflows.contribution
const { machine, events } = contribution
const samples = samplesOf(events)
const olga: By = { userId: 'olga', role: 'platform' }
const oscar: By = { userId: 'oscar', role: 'platform' }
const carla: By = { userId: 'carla', role: 'contributor' }

/** Day of the operation; day 0 is a Monday. */
const day = (count: number) => new Date(Date.parse('2026-03-02T09:00:00Z') + count * 86_400_000).toISOString()

type Result = Accepted<OperationSnapshot>

/** Plays `event who? to?` one after the other. */
function play(from: OperationSnapshot, at: string, ...moves: string[]): Result {
  return moves.reduce<Result>(
    (last, move) => {
      const [type, who = '*', to] = move.split(' ')
      const sample = samples.find(
        (one) => one.type === type && (who === '*' || one.by.userId === who) && (!to || one['to'] === to),
      )
      if (!sample) throw new Error(`no sample for ${move}`)
      const { by, at: _at, ...raw } = sample
      const result = step(machine, events, last.next, raw, by, at)
      if (!result.ok) throw new Error(`${move}: ${JSON.stringify(result)}`)
      return result
    },
    { ok: true, next: from, effects: [], timers: [] },
  )
}

const begun = start(machine, input(), day(0)).next
const sent = () => play(begun, day(0), 'AcceptOperation.accept', 'CCUsAvailability.confirm', 'proposal.send')

const CC = [
  'ccSignatory.submit',
  'ccSignatory.approve',
  'ccValidation.submit',
  'ccValidation.approve',
  'ccSigned.submit',
  'ccSigned.approve',
]
const MC = CC.map((type) => type.replace('cc', 'mc'))
const PO = ['purchaseOrderReceived.submit carla', 'purchaseOrderReceived.approve']
const INVOICE = ['CSfeeVAT.submit olga', 'CSfeeVAT.approve oscar', 'CSInvoice.issue']
const signed = () => play(sent().next, day(1), 'proposal.accept', ...CC, 'mcSignatory.submit')
const invoiced = () => play(signed().next, day(3), ...MC.slice(1), ...PO, ...INVOICE)

const setTimers = ({ timers }: Result) =>
  timers.flatMap((timer) =>
    timer.op === 'set' ? [`${timer.id.split('.')[2]} ${timer.dueAt.slice(0, 10)}`] : [],
  )

test('a proposal may be accepted for as long as it says, whatever was done in between', () => {
  expect(setTimers(sent())).toContain('proposalDeadline 2026-03-17')
})

test('a hold clears every timer, and resuming sets the absolute deadlines where they were', () => {
  const held = play(sent().next, day(3), 'operation.hold')
  expect(held.timers.map(({ op }) => op)).not.toContain('set')
  const resumed = play(held.next, day(10), 'operation.resume')
  expect(resumed.next.value).toEqual(sent().next.value)
  expect(setTimers(resumed)).toContain('proposalDeadline 2026-03-17')
  expect(setTimers(resumed)).toContain('reservationDeadline 2026-03-17')
})

test('a deadline that passed during a hold fires at once after it', () => {
  const held = play(sent().next, day(3), 'operation.hold')
  expect(setTimers(play(held.next, day(30), 'operation.resume'))).toContain('proposalDeadline 2026-04-01')
})

test('five working days skip the weekend', () => {
  expect(setTimers(start(machine, input({}, { now: day(0) }), day(0)))).toContain(
    'fiveWorkingDays 2026-03-09',
  )
  expect(setTimers(start(machine, input({}, { now: day(4) }), day(4)))).toContain(
    'fiveWorkingDays 2026-03-13',
  )
})

test('a reservation that expires before acceptance releases the units and asks again', () => {
  const timer = { type: 'xstate.after.reservationDeadline.contribution.active.request.proposal' }
  const result = step(machine, events, sent().next, timer, { userId: 'timer', role: 'system' }, day(15))
  expect(result).toMatchObject({
    ok: true,
    next: { value: { active: { request: { CCUsAvailability: 'asked' } } } },
    effects: [
      { type: 'compensate', params: { undo: [{ step: 'CCUsAvailability', by: 'releaseReservation' }] } },
    ],
  })
})

test('accepting the proposal makes the reservation firm', () => {
  const accepted = play(sent().next, day(1), 'proposal.accept')
  expect(accepted.next.context.deadlines.reservation).toBeNull()
  expect(accepted.timers.map(({ op, id }) => `${op} ${id.split('.')[2]}`)).toContain(
    'clear reservationDeadline',
  )
})

test('a send-back inside one lane leaves the other lanes where they are and voids what was signed', () => {
  const before = signed()
  const back = play(before.next, day(2), 'operation.sendBack * ccValidation')
  expect(before.next.value).toEqual({
    active: {
      signatures: {
        contributionContract: 'finished',
        mandateContract: { mcSignatory: 'submitted' },
        purchaseOrder: { purchaseOrderReceived: 'open' },
      },
    },
  })
  expect(back.next.value).toEqual({
    active: {
      signatures: {
        contributionContract: { ccValidation: 'open' },
        mandateContract: { mcSignatory: 'submitted' },
        purchaseOrder: { purchaseOrderReceived: 'open' },
      },
    },
  })
  expect(back.effects).toEqual([
    { type: 'compensate', params: { sid: 'op1', undo: [{ step: 'ccSigned', by: 'voidContract' }] } },
    { type: 'notify', params: { to: 'others', step: 'AcceptOperation', template: 'sentBack' } },
  ])
  expect(back.next.context.done).toEqual(['AcceptOperation', 'CCUsAvailability', 'proposal', 'ccSignatory'])
})

test('a send-back over a phase undoes what came after, newest first, and keeps the other lanes settled', () => {
  const back = play(invoiced().next, day(4), 'operation.sendBack * mcValidation')
  expect(back.next.value).toEqual({
    active: {
      signatures: {
        contributionContract: 'finished',
        mandateContract: { mcValidation: 'open' },
        purchaseOrder: 'finished',
      },
    },
  })
  expect(back.effects).toEqual([
    {
      type: 'compensate',
      params: {
        sid: 'op1',
        undo: [
          { step: 'CSInvoice', by: 'issueCreditNote' },
          { step: 'mcSigned', by: 'voidContract' },
        ],
      },
    },
    { type: 'notify', params: { to: 'others', step: 'AcceptOperation', template: 'sentBack' } },
  ])
})

test('cancelling on hold compensates everything that was done, newest first', () => {
  const cancelled = play(invoiced().next, day(4), 'operation.hold', 'operation.cancel')
  expect(cancelled.next.value).toBe('cancelled')
  expect(cancelled.effects[0]).toEqual({
    type: 'compensate',
    params: {
      sid: 'op1',
      undo: [
        { step: 'CSInvoice', by: 'issueCreditNote' },
        { step: 'mcSigned', by: 'voidContract' },
        { step: 'ccSigned', by: 'voidContract' },
        { step: 'CCUsAvailability', by: 'releaseReservation' },
      ],
    },
  })
})

test('the person who recorded a payment cannot confirm it, and sees why', () => {
  const { next } = play(invoiced().next, day(5), 'contributorPaymentValidation.submit olga')
  const approve = { type: 'contributorPaymentValidation.approve' }
  expect(step(machine, events, next, approve, olga, day(5))).toEqual({
    ok: false,
    status: 409,
    why: 'guard',
    guards: ['anotherPerson'],
  })
  const offer = offers(events, next, olga, day(5), guardBook).find(({ type }) => type === approve.type)
  expect(offer).toMatchObject({ status: 'blocked', why: GUARD_SENTENCES.anotherPerson })
  expect(step(machine, events, next, approve, oscar, day(5)).ok).toBe(true)
})

test('payments in part add up until the invoice is covered', () => {
  const pay = (from: OperationSnapshot, amountCents: number) => {
    const raw = {
      type: 'contributorPaymentValidation.submit',
      bankReference: 'RF18',
      valueDate: '2026-03-07',
      amountCents,
    }
    const recorded = step(machine, events, from, raw, olga, day(5))
    if (!recorded.ok) throw new Error('not recorded')
    const booked = step(
      machine,
      events,
      recorded.next,
      { type: 'contributorPaymentValidation.approve' },
      oscar,
      day(5),
    )
    if (!booked.ok) throw new Error('not booked')
    return booked
  }
  const part = pay(invoiced().next, 400)
  expect(part.next.context.money).toEqual({ dueCents: 1000, receivedCents: 400, pendingCents: 0 })
  expect(part.effects).toContainEqual({
    type: 'notify',
    params: { to: 'contributor', step: 'contributorPaymentValidation', template: 'partlyPaid' },
  })
  const full = pay(part.next, 600)
  expect(full.next.context.money).toEqual({ dueCents: 1000, receivedCents: 1000, pendingCents: 0 })
  expect(full.next.context.done).toContain('contributorPaymentValidation')
})

test('a payment that is announced still counts to its due date', () => {
  const paying = 'contributorPaymentValidation'
  const timer = {
    type: `xstate.after.paymentDeadline.contribution.active.fulfilment.contributorSide.payments.${paying}.open`,
  }
  const announce = { type: `${paying}.announce`, sentOn: '2026-03-06' }
  const announced = step(machine, events, invoiced().next, announce, carla, day(5))
  if (!announced.ok) throw new Error('not announced')
  expect(announced.timers.map(({ op, id }) => `${op} ${id}`)).toEqual([
    expect.stringMatching(/^set xstate\.after\.fiveWorkingDays\..+\.open\.announced$/),
  ])
  const late = step(machine, events, announced.next, timer, { userId: 'timer', role: 'system' }, day(40))
  if (!late.ok) throw new Error('the deadline is refused')
  expect(late.next.context.overdue).toContain(paying)
  expect(late.next.value).toEqual(announced.next.value)
})

test('a part payment after the deadline does not say “overdue” a second time', () => {
  const paying = 'contributorPaymentValidation'
  const open = 'contribution.active.fulfilment.contributorSide.payments.contributorPaymentValidation.open'
  const passes = (from: OperationSnapshot) => {
    const timer = { type: `xstate.after.paymentDeadline.${open}` }
    const result = step(machine, events, from, timer, { userId: 'timer', role: 'system' }, day(40))
    if (!result.ok) throw new Error('the deadline is refused')
    return result
  }
  const reminded = passes(invoiced().next)
  const overdue = { type: 'notify', params: { to: 'contributor', step: paying, template: 'overdue' } }
  expect(reminded.effects).toEqual([overdue])
  const payment = { type: `${paying}.submit`, bankReference: 'B', valueDate: '2026-04-10', amountCents: 400 }
  const submitted = step(machine, events, reminded.next, payment, olga, day(41))
  if (!submitted.ok) throw new Error('not submitted')
  const part = step(machine, events, submitted.next, { type: `${paying}.approve` }, oscar, day(41))
  if (!part.ok) throw new Error('not approved')
  expect(part.next.context.overdue).toContain(paying)
  const again = passes(part.next)
  expect(again.effects).toEqual([])
  expect(again.next.context.overdue).toEqual([paying])
})

test('“can be cancelled” is sent 30 days after the due date, and not of an invoice that is paid in part', () => {
  const paying = 'contributorPaymentValidation'
  const open = 'contribution.active.fulfilment.contributorSide.payments.contributorPaymentValidation.open'
  const timer = { type: `xstate.after.paymentDeadlinePlus30Days.${open}` }
  const by = { userId: 'timer', role: 'system' } as const
  const overdueStep = step(machine, events, invoiced().next, timer, by, day(70))
  expect(overdueStep).toMatchObject({
    ok: true,
    effects: [{ type: 'notify', params: { template: 'cancelPossible' } }],
  })
  const payment = { type: `${paying}.submit`, bankReference: 'B', valueDate: '2026-04-10', amountCents: 400 }
  const submitted = step(machine, events, invoiced().next, payment, olga, day(41))
  if (!submitted.ok) throw new Error('not submitted')
  const back = { type: `${paying}.return`, reason: 'Not ours' }
  const returned = step(machine, events, submitted.next, back, oscar, day(42))
  if (!returned.ok) throw new Error('not returned')
  expect(returned.timers).toContainEqual(
    expect.objectContaining({ op: 'set', id: timer.type, dueAt: '2026-05-01T23:59:59.999Z' }),
  )
  const part = step(machine, events, submitted.next, { type: `${paying}.approve` }, oscar, day(42))
  if (!part.ok) throw new Error('not approved')
  expect(step(machine, events, part.next, timer, by, day(70))).toMatchObject({ ok: true, effects: [] })
})

test('an invoice is due until the end of its day', () => {
  expect(invoiced().next.context.deadlines.payment).toBe('2026-04-01T23:59:59.999Z')
})

test('accepting decides whether the units are retired or kept', () => {
  const raw = {
    ...samples.find((one) => one.type === 'AcceptOperation.accept' && one['delivery'] === 'hold'),
  }
  const { by: _by, at: _at, ...payload } = raw
  const held = step(machine, events, begun, { ...payload, type: 'AcceptOperation.accept' }, olga, day(0))
  expect(held).toMatchObject({ ok: true, next: { context: { terms: { delivery: 'hold' } } } })
})

test('lines that do not add up to the total are refused with the field', () => {
  const { next } = play(signed().next, day(3), ...MC.slice(1), ...PO, ...INVOICE.slice(0, 2))
  const raw = {
    type: 'CSInvoice.issue',
    lines: [{ description: 'Units', amountCents: 1 }],
    dueCents: 2,
    dueOn: '2026-04-01',
  }
  expect(step(machine, events, next, raw, olga, day(3))).toMatchObject({
    status: 400,
    issues: [{ path: 'dueCents' }],
  })
})

test('an IBAN with wrong control digits is refused with the field', () => {
  const row = events['pcInvoice.submit']
  const invoice = requiredOf('pcInvoice.submit')
  const said = (iban: string) =>
    row?.payload.safeParse({ ...invoice, iban }).error?.issues.map(({ path }) => path.join('.'))
  expect(said('FR76 3000 6000 0112 3456 7890 189')).toBeUndefined()
  expect(said('FR7530006000011234567890189')).toEqual(['iban'])
  expect(said('not an IBAN!')).toEqual(['iban'])
})

test('a row on hold is plain JSON of about a kilobyte and resumes where it was', () => {
  const held = play(sent().next, day(3), 'operation.hold')
  const row = encode(contribution, held.next)
  expect(JSON.stringify(row).length).toBeLessThan(1_500)
  const resumed = step(machine, events, decode(contribution, row), { type: 'operation.resume' }, olga, day(4))
  expect(resumed).toMatchObject({ ok: true, next: { value: { active: { request: { proposal: 'sent' } } } } })
})

test('no personal value of any payload reaches the snapshot', () => {
  const { next } = play(invoiced().next, day(4), 'pcInvoice.submit')
  const stored = JSON.stringify(encode(contribution, next))
  for (const secret of ['Ada', 'ada@example.org', 'Acme', 'FR7630006000011234567890189'])
    expect(stored).not.toContain(secret)
})
