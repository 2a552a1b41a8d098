// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { serveMessages } from '../../lib/messages.samples.ts'
import { draw } from '../../testing/screen.tsx'
import { VatRates } from './vat-rates.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('rates are those of the day on the person’s calendar', async () => {
  vi.stubEnv('TZ', 'Europe/Paris')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-30T22:30:00Z') })
  await serveMessages('invoices')
  const rate = { country: 'FR', percent: 20, validFrom: '2014-01-01', validTo: '2026-06-30' }
  const place = await draw(
    <VatRates rates={[rate, { ...rate, percent: 21, validFrom: '2026-07-01', validTo: null }]} />,
  )
  expect(place.querySelector('td')!.textContent).toContain('21')
})
