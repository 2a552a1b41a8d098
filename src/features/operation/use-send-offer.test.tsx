// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Offer } from '../../../contract/operations/shapes.ts'
import { ValidationProblem } from '../../lib/http.ts'
import { queryClient } from '../../lib/query-client.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { OperationContext } from '../shared/operation/operation-context.ts'
import { operationQuery } from '../shared/operation/queries.ts'
import { useRemoteMachine, workflowOf } from '../shared/operation/use-remote-machine.ts'
import { useSendOffer } from './use-send-offer.ts'

const issues = [{ path: 'payload.startsOn', message: 'Another tranche begins on this day.' }]
vi.mock('../../lib/http.ts', async (original) => ({
  ...(await original<object>()),
  call: () =>
    Promise.reject(new ValidationProblem(400, { code: 'invalid_request', reason: 'Wrong.', issues })),
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
  const { sendOffer, failure } = useSendOffer()
  return (
    <section>
      <button type="button" onClick={() => void sendOffer(offer, {}, true)}>
        {title}
      </button>
      <p>{failure?.issues.map(({ message }) => message)}</p>
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

test('what one form of a page was refused is not shown in another one', async () => {
  queryClient.setQueryData<unknown>(operationQuery('s').queryKey as readonly unknown[], {
    sid: 's',
    type: 'multiYear',
    party: 'platform',
    captured: [],
  })
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
  await doing(() => place.querySelector('button')!.click())
  await vi.waitFor(async () => {
    await doing(() => {})
    expect([...place.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([
      issues[0]!.message,
      '',
    ])
  })
})
