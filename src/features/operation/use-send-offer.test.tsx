// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Offer } from '../../../contract/operations/shapes.ts'
import { ApiProblem, ValidationProblem } from '../../lib/http.ts'
import { queryClient } from '../../lib/query-client.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { OperationContext } from '../shared/operation/operation-context.ts'
import { operationQuery } from '../shared/operation/queries.ts'
import { useRemoteMachine, workflowOf } from '../shared/operation/use-remote-machine.ts'
import { useSendOffer } from './use-send-offer.ts'

const before = { sid: 's', type: 'multiYear', party: 'platform', captured: [], version: 1 }
const sent = { ...before, version: 2 }
const issues = [{ path: 'payload.startsOn', message: 'Another tranche begins on this day.' }]
const refusal = {
  problem: new ValidationProblem(400, { code: 'invalid_request', reason: 'Wrong.', issues }) as ApiProblem,
}
vi.mock('../../lib/http.ts', async (original) => ({
  ...(await original<object>()),
  call: (_: string, { body }: { readonly body?: { readonly type: string } }) =>
    body?.type === 'tranche.add' ? Promise.reject(refusal.problem) : Promise.resolve(sent),
}))
vi.mock('../../../machines/kernel/snapshot.ts', () => ({ decode: () => ({}) }))

const offer: Offer = {
  type: 'tranche.add',
  label: 'Add a tranche',
  tone: 'neutral',
  status: 'needs-input',
  confirm: null,
  why: null,
  roles: ['platform'],
}

function Form({ title }: { readonly title: string }) {
  const { sendOffer, issues: said } = useSendOffer()
  return (
    <section>
      <button type="button" onClick={() => void sendOffer(offer, {}, true)}>
        {title}
      </button>
      <p>{said.map(({ message }) => message)}</p>
    </section>
  )
}

function Page() {
  const [{ detail }, send, status] = useRemoteMachine('s')
  return (
    <OperationContext value={{ detail, workflow: workflowOf(detail), send, status }}>
      <Form title="one" />
      <Form title="other" />
    </OperationContext>
  )
}

const keepDetail = () =>
  queryClient.setQueryData<unknown>(operationQuery('s').queryKey as readonly unknown[], before)

const STALE = { code: 'stale_version', reason: 'Someone else changed this in the meantime.' } as const

test.each([
  [issues[0]!.message, refusal.problem],
  [STALE.reason, new ApiProblem(409, STALE)],
])(
  'what one form of a page was refused is beside it, and not beside another one: %s',
  async (said, problem) => {
    refusal.problem = problem
    keepDetail()
    const place = await draw(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    )
    await doing(() => place.querySelector('button')!.click())
    await vi.waitFor(async () => {
      await doing(() => {})
      expect([...place.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([said, ''])
    })
  },
)

function Hold() {
  const [{ detail }, send, status] = useRemoteMachine('s')
  return (
    <OperationContext value={{ detail, workflow: workflowOf(detail), send, status }}>
      {detail.version === 1 && <HoldButton />}
    </OperationContext>
  )
}

function HoldButton() {
  const { sendOffer } = useSendOffer()
  return (
    <button type="button" onClick={() => void sendOffer({ ...offer, type: 'operation.hold' }, {})}>
      Hold
    </button>
  )
}

test('the focus of a button that goes with what it sent stays on the page', async () => {
  keepDetail()
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <main id="content" tabIndex={-1}>
        <Hold />
      </main>
    </QueryClientProvider>,
  )
  const button = place.querySelector('button')!
  button.focus()
  await doing(() => button.click())
  await vi.waitFor(async () => {
    await doing(() => {})
    expect(document.activeElement?.id).toBe('content')
  })
  expect(place.querySelector('button')).toBeNull()
})
