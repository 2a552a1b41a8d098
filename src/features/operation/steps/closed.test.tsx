// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { Offer, OperationDetail } from '../../../../contract/operations/shapes.ts'
import { encode } from '../../../../machines/kernel/snapshot.ts'
import { playsOf } from '../../../../machines/testing/plays.ts'
import { workflows } from '../../../../machines/workflows.ts'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { draw } from '../../../testing/screen.tsx'
import { OperationContext } from '../../shared/operation/operation-context.ts'
import { Closed } from './closed.tsx'
import { MoneyOf } from './money-of.tsx'

await serveMessages('shared', 'operation')
vi.mock('../../shared/invoice/parts.tsx', () => ({ PaymentDetails: () => 'IBAN' }))
vi.mock('../../shared/session/viewer.ts', () => ({ useViewer: () => ({ person: { sid: 'oscar' } }) }))

const workflow = workflows.contribution
const { begun } = playsOf('contribution')
const { version: machineVersion, snapshot } = encode(workflow, begun)
const detail = {
  type: 'contribution',
  sides: ['platform'],
  updatedAt: '2026-03-02T09:00:00Z',
  machineVersion,
  snapshot,
} as Partial<OperationDetail> as OperationDetail
const blocked = (type: string): Offer => ({
  type,
  label: type,
  tone: 'primary',
  confirm: null,
  roles: ['platform'],
  status: 'blocked',
  why: 'Decide on the reversal first.',
})

test.each([
  ['AcceptOperation.accept', 0, 'the machine would take'],
  ['CCUsRetired.approve', 1, 'has steps before it'],
])('%s has %i folds of what leads there: it %s', async (type, folds) => {
  const place = await draw(
    <OperationContext
      value={{ detail, workflow, send: () => Promise.resolve(detail), status: { isSending: false } }}
    >
      <Closed offers={[blocked(type)]} hrefOfStep={(step) => step} />
    </OperationContext>,
  )
  expect(place.querySelectorAll('details')).toHaveLength(folds)
})

test.each([
  ['open', 'IBAN'],
  ['onHold', ''],
  ['cancelled', ''],
] as const)('an operation that is %s asks the contributor for a payment with “%s”', async (status, text) => {
  const asked: OperationDetail = { ...detail, party: 'contributor', status }
  const place = await draw(
    <OperationContext
      value={{ detail: asked, workflow, send: () => Promise.resolve(asked), status: { isSending: false } }}
    >
      <MoneyOf step="contributorPaymentValidation" isAnnounced={false} />
    </OperationContext>,
  )
  expect(place.textContent).toBe(text)
})
