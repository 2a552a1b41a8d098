// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { draw } from '../../testing/screen.tsx'
import { CartSchedule } from './cart-review.tsx'

test('a year names its unit, and the standard where units of standards differ', async () => {
  const total = { unitsCents: 1_000, feeCents: 50, vatPercent: 0, vatCents: 0, totalCents: 1_050 }
  const part = {
    creditType: 'Biodiversity' as const,
    unit: 'habitat units',
    currency: 'EUR',
    quantity: '2',
    total,
  }
  const place = await draw(
    <CartSchedule schedule={[{ startsOn: '2026-11-27', parts: [{ ...part, standard: 'Living Ground' }] }]} />,
  )
  expect(place.querySelector('td')?.textContent).toBe('2 habitat units, Living Ground')
})
