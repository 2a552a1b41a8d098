import { expect, test } from 'vitest'
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

test('what cancels an operation comes after what else can be done with it', () => {
  const offers = ['operation.cancel:danger', 'operation.hold:neutral', 'operation.amend:neutral'].map(
    (one) => {
      const [type, tone] = one.split(':')
      return { type, tone, status: 'needs-input' }
    },
  )
  const facts = { unitPriceCents: null, lines: [], total: null, purpose: null }
  const figures = { quantity: '1', unit: 't CO₂e', amountCents: null, country: 'FR', facts }
  const offered = { ...detail('open'), ...figures, offers } as unknown as OperationDetail
  const { control } = connect({ detail: offered, snapshot: begun }, workflow, null)
  expect(control.map(({ type }) => type)).toEqual(['operation.hold', 'operation.amend', 'operation.cancel'])
})
