// @vitest-environment jsdom
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { OfferingSummary } from '../../../../contract/offerings/offerings.ts'
import { money } from '../../../lib/format-basics.ts'
import { serveMessages } from '../../../lib/messages.samples.ts'
import { draw } from '../../../testing/screen.tsx'
import { OfferingCards } from './offering-card.tsx'

await serveMessages('market')

const vintage = (name: string, unitPriceCents: number, available: string) => ({
  sid: name,
  name,
  unitPriceCents,
  available,
  minimumQuantity: '1',
  impactType: 'removal' as const,
  from: '2024-01-01',
  to: '2024-12-31',
  labels: [],
})

const offering = (...vintages: OfferingSummary['vintages']): OfferingSummary => ({
  sid: 'one',
  title: 'Mangroves',
  summary: '',
  creditType: 'Carbon',
  unit: 't',
  country: 'KE',
  projectType: 'Blue carbon',
  standard: 'Verra',
  projectIdInRegistry: '1',
  registryLink: null,
  carrier: 'Carrier',
  carrierSid: 'carrier',
  proponent: 'Village',
  currency: 'EUR',
  sdgs: [],
  photo: null,
  vintages,
})

const priceOf = async (...vintages: OfferingSummary['vintages']) =>
  (
    await draw(
      <MemoryRouter>
        <OfferingCards offerings={[offering(...vintages)]} />
      </MemoryRouter>,
    )
  ).textContent

test('a card names the price of what is for sale, not of what is sold out', async () => {
  const text = await priceOf(vintage('2023', 500, '0'), vintage('2024', 900, '12'))
  expect(text).toContain(money(900, 'EUR'))
  expect(text).not.toContain(money(500, 'EUR'))
})

test('a card says when nothing is left', async () => {
  expect(await priceOf(vintage('2023', 500, '0'))).not.toContain(money(500, 'EUR'))
})
