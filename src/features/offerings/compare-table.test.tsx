// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { Offering } from '../../../contract/offerings/offerings.ts'
import { queryClient } from '../../lib/query-client.ts'
import { doing, draw } from '../../testing/screen.tsx'
import { offeringQuery } from '../shared/offering/queries.ts'
import { CompareTable } from './compare-table.tsx'

vi.mock('../../lib/http.ts', async (original) => ({
  ...(await original<object>()),
  call: () => new Promise(() => {}),
}))

const offering = (sid: string): Offering =>
  ({
    sid,
    title: `Offering ${sid}`,
    vintages: [],
    sdgs: [],
    creditType: 'Plastic',
    country: 'KE',
    projectType: 'Collection',
    standard: 'Verra',
    carrier: 'Carrier',
    proponent: 'Village',
    unit: 't',
    currency: 'EUR',
    facts: { methodology: '', methodologyLink: '', permanenceYears: null, reversals: '', ratings: [] },
  }) as unknown as Offering

test('the table comes when all that is compared is there: no column pushes the others', async () => {
  const keep = (sid: string) => queryClient.setQueryData(offeringQuery(sid).queryKey, offering(sid) as never)
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
  await doing(() => void keep('two'))
  await vi.waitFor(async () => {
    await doing(() => {})
    expect(place.querySelectorAll('thead a')).toHaveLength(2)
  })
})
