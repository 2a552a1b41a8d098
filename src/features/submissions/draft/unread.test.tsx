// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { emptyContent } from '../../../../contract/offerings/offering-content.ts'
import type { SubmissionDetail } from '../../../../contract/offerings/submission-shapes.ts'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { doing, draw } from '../../../testing/screen.tsx'
import { Inventory } from '../form/inventory.tsx'
import { LocationFields } from '../form/location-fields.tsx'
import { Partners } from '../form/partners.tsx'
import { contentOf, draftOf } from './draft-actors.ts'
import { SubmissionContext, type Change } from './submission-context.ts'

const call = vi.hoisted(() => vi.fn(() => new Promise(() => {})))
vi.mock('../../../lib/http.ts', async (original) => ({ ...(await original<object>()), call }))
await serveMessages('submission', 'shared', 'market')

async function opened(sid: string, Form: () => React.ReactNode) {
  const partners = [
    { name: 'A', role: '', link: '' },
    { name: 'B', role: '', link: '' },
  ]
  const sids = ['v1', 'v2']
  const inventory = sids.map((vintageSid) => ({
    vintageSid,
    unitPriceCents: null,
    minimumQuantity: '',
    serials: [],
  }))
  const stock = sids.map((name) => ({
    vintage: { sid: name, name },
    from: '2024-01-01',
    to: '2024-12-31',
    impactType: 'avoidance',
    available: '0',
    reserved: '0',
    sold: '0',
    demanded: '0',
  }))
  const content = { ...emptyContent('Stoves', 'EUR'), partners, inventory }
  const detail = {
    sid,
    content,
    draftVersion: 1,
    comments: [],
    mayAct: true,
    published: null,
    project: { sid: 'p', name: 'Stoves' },
    unit: 't CO2e',
    stock,
  } as Partial<SubmissionDetail> as SubmissionDetail
  const actor = draftOf(detail)
  const change = (what: Change) =>
    actor.send({ type: 'edit', content: { ...contentOf(actor), ...what(contentOf(actor)) } })
  const place = await draw(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <SubmissionContext value={{ detail, actor, change, isEditable: true }}>
          <Form />
        </SubmissionContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const input = (id: string) => place.querySelector<HTMLInputElement>(`input[id$="${id}"]`)!
  return {
    input,
    type: (id: string, text: string) =>
      doing(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(id), text)
        input(id).dispatchEvent(new Event('input', { bubbles: true }))
      }),
    press: (label: string) =>
      doing(() =>
        [...place.querySelectorAll('button')]
          .find((one) => (one.getAttribute('aria-label') ?? one.textContent) === label)!
          .click(),
      ),
  }
}

test('text that cannot be read stays with its entry when another entry is removed', async () => {
  const { input, type, press } = await opened('rows', Partners)
  await type('partners.0.link', 'of A')
  await type('partners.1.link', 'of B')
  await press('Remove A')
  expect(input('partners.0.name').value).toBe('B')
  expect(input('partners.0.link').value).toBe('of B')
  await press('Add a partner')
  expect(input('partners.1.link').value).toBe('')
})

test('a price that cannot be read is gone with its vintage', async () => {
  const { input, type, press } = await opened('prices', Inventory)
  await type('inventory.1.unitPriceCents', 'ten')
  await press('Remove v2')
  await press('Add this vintage')
  expect(input('inventory.1.unitPriceCents').value).toBe('')
})

test('half a location is there again when its page is opened again', async () => {
  const { type } = await opened('place', LocationFields)
  await type('location.latitude', '13.5')
  await type('location.longitude', '200')
  const { input } = await opened('place', LocationFields)
  expect(input('location.latitude').value).toBe('13.5')
  expect(input('location.longitude').value).toBe('200')
})
