import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A page of its own for each test: tracing begins once. */
async function page() {
  vi.resetModules()
  const listeners = new Map<string, () => void>()
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: (type: string, run: () => void) => listeners.set(type, run),
  })
  const sendBeacon = vi.fn<Navigator['sendBeacon']>(() => true)
  vi.stubGlobal('navigator', { sendBeacon })
  const tracing = await import('./tracing.ts')
  const sent = () =>
    sendBeacon.mock.calls.flatMap(([, body]) =>
      typeof body === 'string' ? (JSON.parse(body) as { spans: object[] }).spans : [],
    )
  return { ...tracing, sendBeacon, sent, click: () => listeners.get('click')?.() }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('is off unless a collector is named', async () => {
  const { renderSpan, sendBeacon, isTracing } = await page()
  renderSpan('/admin')()
  vi.advanceTimersByTime(60_000)
  expect(isTracing()).toBe(false)
  expect(sendBeacon).not.toHaveBeenCalled()
})

test('spans go to the collector in batches', async () => {
  const { startTracing, renderSpan, sendBeacon, sent } = await page()
  startTracing('https://collector.example/spans')
  const end = renderSpan('/admin')
  vi.advanceTimersByTime(40)
  end()
  end()
  vi.advanceTimersByTime(5_000)
  expect(sendBeacon.mock.calls[0]?.[0]).toBe('https://collector.example/spans')
  expect(sent()).toMatchObject([{ kind: 'render', name: '/admin', duration: 40 }])
  expect(sent()[0]).not.toHaveProperty('timedOut')
})

test('a render span that does not end times out at 2,000 ms', async () => {
  const { startTracing, renderSpan, sent } = await page()
  startTracing('/spans')
  const end = renderSpan('/admin/operations')
  vi.advanceTimersByTime(2_000)
  end()
  vi.advanceTimersByTime(5_000)
  expect(sent()).toMatchObject([{ duration: 2_000, timedOut: true }])
})

test('a click within 0.3 s before a navigation caused it', async () => {
  const { startTracing, navigationSpan, sent, click } = await page()
  startTracing('/spans')
  click()
  vi.advanceTimersByTime(300)
  navigationSpan()('/admin')
  click()
  vi.advanceTimersByTime(301)
  navigationSpan()('/admin/mails')
  vi.advanceTimersByTime(5_000)
  expect(sent()).toMatchObject([
    { name: '/admin', cause: 'click' },
    { name: '/admin/mails', cause: 'program' },
  ])
})
