import { expect, test, vi } from 'vitest'
import type { OperationDetail } from '../../../contract/operations/shapes.ts'
import { playsOf } from '../../../machines/testing/plays.ts'
import { workflows } from '../../../machines/workflows.ts'
import { phasesOf } from './plan-view.ts'
import { connect, resumptionOf } from './view.ts'

const workflow = workflows.contribution
const { begun, play } = playsOf('contribution')
const turns: OperationDetail['turns'] = []
const detail = (status: OperationDetail['status']) =>
  ({
    type: 'contribution',
    status,
    turns,
    done: [],
    captured: [],
    sides: ['platform'],
    updatedAt: '2026-03-02T09:00:00Z',
  }) as Partial<OperationDetail> as OperationDetail

test('an operation on hold marks the steps at which it goes on, and no other operation does', () => {
  const snapshot = play(begun, 'AcceptOperation.accept', 'operation.hold')
  const resumption = resumptionOf({ detail: detail('onHold'), snapshot }, workflow)
  const held = resumption!.turns.flatMap(({ step }) => step ?? [])
  const steps = phasesOf(detail('onHold'), workflow, snapshot.context.terms, held).flatMap(
    (phase) => phase.steps,
  )
  expect(steps.filter(({ state }) => state === 'held').map(({ step }) => step)).toEqual(['CCUsAvailability'])
  expect(resumptionOf({ detail: detail('open'), snapshot: begun }, workflow)).toBeNull()
})

test('no step comes later in an operation that has ended', () => {
  const stateIn = (status: OperationDetail['status']) =>
    phasesOf(detail(status), workflow, begun.context.terms)
      .flatMap(({ steps }) => steps)
      .find(({ step }) => step === 'contributorPaymentValidation')?.state
  expect(stateIn('open')).toBe('later')
  expect(stateIn('cancelled')).toBe('notReached')
})

const facts: Partial<OperationDetail['facts']> = {
  unitPriceCents: null,
  lines: [],
  total: null,
  purpose: null,
}
const figures = {
  quantity: '1',
  unit: 't CO₂e',
  amountCents: null,
  country: 'FR',
  facts: facts as OperationDetail['facts'],
}

test('what cancels an operation comes after what else can be done with it', () => {
  const offers = ['operation.cancel:danger', 'operation.hold:neutral', 'operation.amend:neutral'].map(
    (one) => {
      const [type, tone] = one.split(':')
      return { type, tone, status: 'needs-input' }
    },
  )
  const offered = { ...detail('open'), ...figures, offers } as OperationDetail
  const { control } = connect({ detail: offered, snapshot: begun }, workflow, null)
  expect(control.map(({ type }) => type)).toEqual(['operation.hold', 'operation.amend', 'operation.cancel'])
})

test.each(['America/Los_Angeles', 'Pacific/Auckland'])(
  'a tranche starts on the same day on its own page as in its agreement, in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    vi.resetModules()
    const { connect: connected } = await import('./view.ts')
    const shown = { ...detail('open'), ...figures, offers: [] }
    const starts = (startsOn: string) => {
      const snapshot = { ...begun, context: { ...begun.context, startsOn } } as typeof begun
      const seen = { detail: shown as OperationDetail, snapshot }
      const [start] = connected(seen, workflow, null).figures
      return typeof start?.value === 'string' ? start.value.replaceAll(/\s/g, ' ') : null
    }
    expect(starts('2027-01-01T00:00:00.000Z')).toBe('1 Jan 2027')
    expect(starts('2026-11-08T14:50:00.000Z')).toBe('8 Nov 2026')
    vi.unstubAllEnvs()
  },
)
