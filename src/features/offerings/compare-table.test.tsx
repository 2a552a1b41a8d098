// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { NO_FACTS } from '../../../contract/offerings/offering-content.ts'
import type { Offering } from '../../../contract/offerings/offerings.ts'
import { queryClient } from '../../lib/query-client.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { offeringQuery } from '../shared/offering/queries.ts'
import { CompareTable } from './compare-table.tsx'

vi.mock('../../lib/http.ts', async (original) => ({
  ...(await original<object>()),
  call: () => new Promise(() => {}),
}))

Element.prototype.scrollIntoView = () => {}

const offering = (sid: string): Offering => ({
  sid,
  title: `Offering ${sid}`,
  summary: '',
  story: '',
  creditType: 'Plastic',
  unit: 't',
  country: 'KE',
  projectType: 'Collection',
  standard: 'Verra',
  projectIdInRegistry: '1',
  registryLink: null,
  carrier: 'Carrier',
  carrierSid: 'carrier',
  proponent: 'Village',
  currency: 'EUR',
  sdgs: [],
  photo: null,
  vintages: [],
  photos: [],
  documents: [],
  facts: NO_FACTS,
  location: null,
  goals: [],
  partners: [],
  expected: [],
  hasProfile: false,
})

test('the table comes when all that is compared is there: no column pushes the others', async () => {
  const keep = (sid: string) => queryClient.setQueryData(offeringQuery(sid).queryKey, offering(sid))
  keep('one')
  const place = await draw(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <CompareTable
          search={new URLSearchParams('view=compare&compare=one,two')}
          onChange={() => {}}
          hrefOf={(sid) => `/${sid}`}
          buy={null}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(place.querySelector('table')).toBeNull()
  // From the foot of the catalogue one goes on at the top of the comparison.
  expect(document.activeElement?.querySelector('h2')?.id).toBe('compare')
  await doing(() => void keep('two'))
  await vi.waitFor(async () => {
    await doing(() => {})
    expect(place.querySelectorAll('thead a')).toHaveLength(2)
  })
})
