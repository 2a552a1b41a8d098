/** What lists and queues show of an operation: whose turn it is, since when, and until when. Pure. */
import { describe, expect, test } from 'vitest'
import { decode, encode } from '../../machines/kernel/snapshot.ts'
import { AT } from '../../machines/operation/samples.ts'
import { checked, playsOf } from '../../machines/testing/plays.ts'
import { workflows, type OperationSnapshot } from '../../machines/workflows.ts'
import { projectionOf } from './projection.ts'

const { contribution, tranche } = workflows
const { begun, play } = playsOf('contribution')
const sent = play(begun, 'AcceptOperation.accept', 'CCUsAvailability.confirm', 'proposal.send')
/** Contributor and project carrier have moves at the same time. */
const accepted = play(sent, 'proposal.accept')
const invoiced = play(
  accepted,
  ...checked('ccSignatory', 'ccValidation', 'ccSigned', 'mcSignatory', 'mcValidation', 'mcSigned'),
  ...checked('purchaseOrderReceived', 'CSfeeVAT'),
  'CSInvoice.issue',
)
const LATER = '2026-03-10T09:00:00.000Z'

const of = (snapshot: OperationSnapshot, at = AT, before: Parameters<typeof projectionOf>[3] = null) =>
  projectionOf(contribution, snapshot, at, before)
const after = (view: ReturnType<typeof of>, isOwnStock = false) => ({ ...view, isOwnStock })
const withContext = (snapshot: OperationSnapshot, more: Partial<OperationSnapshot['context']>) => ({
  ...snapshot,
  context: { ...snapshot.context, ...more },
})
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const turnAt = (view: ReturnType<typeof of>, step: string) => view.turns.find((turn) => turn.step === step)

describe('turns', () => {
  test('are of everyone who has a move, with step, words and party', () => {
    const { turns, courts, steps } = of(accepted)
    expect(turns).toMatchObject([
      { step: 'ccSignatory', title: 'Name the signatory', court: 'contributor' },
      { step: 'mcSignatory', hint: 'Who signs, and by what authority.', court: 'projectCarrier' },
      { step: 'purchaseOrderReceived', court: 'contributor', flagged: false, submittedBy: null },
    ])
    expect(courts).toEqual(['contributor', 'projectCarrier'])
    expect(steps).toEqual(['ccSignatory', 'mcSignatory', 'purchaseOrderReceived'])
  })

  test('are in the order of the machine, whatever order the database keeps its lanes in', () => {
    const row = encode(contribution, accepted)
    const reversed: unknown = JSON.parse(JSON.stringify(row.snapshot), (_key, value: unknown) =>
      isRecord(value) ? Object.fromEntries(Object.entries(value).toReversed()) : value,
    )
    if (!isRecord(reversed)) throw new Error('a snapshot is an object')
    const stored = decode(contribution, { ...row, snapshot: reversed })
    expect(JSON.stringify(stored.value)).not.toBe(JSON.stringify(accepted.value))
    expect(of(stored).steps).toEqual(['ccSignatory', 'mcSignatory', 'purchaseOrderReceived'])
  })

  test('begin with the event that gave them, and keep that beginning while they stay', () => {
    const before = after(of(accepted))
    const [first, ...others] = of(play(accepted, 'ccSignatory.submit'), LATER, before).turns
    expect(first).toMatchObject({ step: 'ccSignatory', court: 'platform', since: LATER })
    expect(others.map(({ since }) => since)).toEqual([AT, AT])
  })

  test('keep the beginning of the state that a newer machine has divided', () => {
    const whole = of(accepted).turns.map((turn) => ({
      ...turn,
      node: turn.node.slice(0, turn.node.lastIndexOf('.')),
    }))
    expect(of(accepted, LATER, { ...after(of(accepted)), turns: whole }).turns[0]?.since).toBe(AT)
    const elsewhere = whole.map((turn) => ({ ...turn, node: `${turn.node}.other` }))
    expect(of(accepted, LATER, { ...after(of(accepted)), turns: elsewhere }).turns[0]?.since).toBe(LATER)
  })

  test('are flagged when a reminder of their step ran out, and only they', () => {
    const late = of(withContext(accepted, { overdue: ['mcSignatory'] }))
    expect(late.turns.map(({ flagged }) => flagged)).toEqual([false, true, false])
  })

  test('name who submitted what another person has to confirm, where four eyes are wanted', () => {
    const asked = withContext(begun, { submittedBy: { AcceptOperation: 'olga' } })
    const { terms } = asked.context
    expect(of(withContext(asked, { terms: { ...terms, fourEyes: true } })).turns[0]?.submittedBy).toBe('olga')
    expect(of(withContext(asked, { terms: { ...terms, fourEyes: false } })).turns[0]?.submittedBy).toBeNull()
    expect(turnAt(of(accepted), 'ccSignatory')?.submittedBy).toBeNull()
  })
})

describe('dates', () => {
  test('are those of each party, and the earliest of all', () => {
    const { dueAt, dues, turns } = of(play(accepted, 'ccSignatory.submit'), LATER, after(of(accepted)))
    const due = (step: string) => turns.find((turn) => turn.step === step)!.dueAt!
    expect(dues).toEqual({
      platform: due('ccSignatory'),
      contributor: due('purchaseOrderReceived'),
      projectCarrier: due('mcSignatory'),
    })
    expect(due('ccSignatory') > due('mcSignatory')).toBe(true)
    expect(dueAt).toBe(due('mcSignatory'))
    expect(due('mcSignatory')).toBe('2026-03-05T09:00:00.000Z')
  })

  test('of the carrier are the platform’s too where it sells its own stock', () => {
    const own = of(accepted, LATER, after(of(accepted), true))
    expect(own.courts).toEqual(['contributor', 'projectCarrier', 'platform'])
    expect(own.dues.platform).toBe(own.dues.projectCarrier)
    expect(own.dues.platform).not.toBeNull()
    const contributors = of(sent, LATER, after(of(sent), true))
    expect(contributors.courts).toEqual(['contributor'])
    expect(contributors.dues.platform).toBeNull()
  })

  test('of a proposal and of a payment are their deadlines', () => {
    const { deadlines } = sent.context
    const until = (more: Partial<typeof deadlines>) =>
      of(withContext(sent, { deadlines: { ...deadlines, proposal: null, ...more } })).dueAt
    expect(until({ proposal: LATER })).toBe(LATER)
    expect(until({ payment: LATER })).not.toBe(LATER)
    const { money } = invoiced.context
    const payment = (more: Partial<typeof deadlines>, snapshot = invoiced) =>
      turnAt(
        of(withContext(snapshot, { deadlines: { ...snapshot.context.deadlines, ...more } })),
        'contributorPaymentValidation',
      )?.dueAt
    expect(money.dueCents).toBeGreaterThan(0)
    expect(payment({ payment: LATER })).toBe(LATER)
    expect(payment({ payment: null })).not.toBe(LATER)
  })

  test('of a scheduled tranche are the day of its beginning, and wait for no party', () => {
    const { begun: scheduled } = playsOf('tranche')
    const { turns, dueAt, dues } = projectionOf(tranche, scheduled, AT, null)
    expect(turns).toMatchObject([
      { step: 'CCUsAvailability', court: 'system', dueAt: scheduled.context.startsOn },
    ])
    expect(dueAt).toBeNull()
    expect(dues).toEqual({ platform: null, contributor: null, projectCarrier: null })
  })
})

describe('the phase', () => {
  test('begins with the event that led into it', () => {
    expect(of(sent)).toMatchObject({ phase: 'request', phaseSince: AT })
    const same = of(sent, LATER, after(of(begun)))
    expect(same).toMatchObject({ phase: 'request', phaseSince: AT })
    expect(of(accepted, LATER, after(of(sent)))).toMatchObject({ phase: 'signatures', phaseSince: LATER })
  })

  test('is the innermost active one: the carrier’s lane beside it is in an outer one', () => {
    expect(of(invoiced).steps).toEqual(['contributorPaymentValidation', 'pcInvoice'])
    expect(of(invoiced).phase).toBe('payments')
    const paid = play(invoiced, ...checked('contributorPaymentValidation'))
    expect(of(paid)).toMatchObject({ phase: 'delivery', steps: ['CCUsRetired', 'pcInvoice'] })
  })
})

describe('the status', () => {
  test('is open or on hold, and at the end how it ended, waiting for no party', () => {
    expect(of(begun).status).toBe('open')
    expect(of(play(begun, 'operation.hold')).status).toBe('onHold')
    const declined = of(play(begun, 'AcceptOperation.decline'))
    expect(declined).toMatchObject({ status: 'declined', turns: [], courts: [], steps: [], dueAt: null })
    expect(declined.phase).toBeNull()
    expect(of(play(begun, 'operation.cancel')).status).toBe('cancelled')
  })
})
