// @vitest-environment jsdom
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { doing, draw } from '../../../testing/screen.tsx'
import type { Proposal, Transaction } from '../queries.ts'
import { ProposalCard } from './proposal-card.tsx'

const { answers } = vi.hoisted(() => ({ answers: [] as ((isConfirmed: boolean) => void)[] }))
vi.mock('../../../ui/alert-dialog/alert.ts', () => ({
  isConfirmed: () => new Promise((resolve) => void answers.push(resolve)),
}))
vi.mock('../../../lib/http.ts', async (original) => ({
  ...(await original<object>()),
  call: () => new Promise(() => {}),
}))
await serveMessages('shared', 'payments')

const proposal: Proposal = {
  kind: 'invoice',
  sid: 'invoice',
  number: 'F-1',
  operation: { sid: 'operation', name: 'OP-1' },
  version: 2,
  party: 'Buyer and Co',
  restCents: 100,
  currency: 'EUR',
  certainty: 'certain',
  reasons: [],
  blocked: null,
}

test('the button takes the focus back from its question, and waits once it is confirmed', async () => {
  const place = await draw(
    <MemoryRouter>
      <ProposalCard
        transaction={{ sid: 'one', openCents: 100, currency: 'EUR' } as Transaction}
        proposal={proposal}
        mayWrite
      />
    </MemoryRouter>,
  )
  const button = place.querySelector('button')!
  await doing(() => button.click())
  expect(button.disabled, 'while it is asked').toBe(false)
  await doing(() => answers.shift()!(false))
  expect(button.disabled, 'when it was denied').toBe(false)
  await doing(() => button.click())
  await doing(() => answers.shift()!(true))
  expect(button.disabled, 'while it is sent').toBe(true)
})
