import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A page of its own for each test: tracing begins once. */
async function page() {
  vi.resetModules()
  const listeners = new Map<string, () => void>()
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    addEventListener: (type: string, run: () => void) => listeners.set(type, run),
    removeEventListener: (type: string) => listeners.delete(type),
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

test('calls within 5 s after a click name its trace, each with a span of its own', async () => {
  const { traceClicks, traceHeaders, click } = await page()
  click()
  expect(traceHeaders()).toEqual({})
  const stop = traceClicks()
  expect(traceHeaders()).toEqual({})
  click()
  const [one, other] = [traceHeaders()['traceparent'] ?? '', traceHeaders()['traceparent'] ?? '']
  expect(one).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/)
  expect(other.slice(0, 35)).toBe(one.slice(0, 35))
  expect(other).not.toBe(one)
  click()
  expect(traceHeaders()['traceparent']?.slice(0, 35)).not.toBe(one.slice(0, 35))
  vi.advanceTimersByTime(5_001)
  expect(traceHeaders()).toEqual({})
  stop()
  click()
  expect(traceHeaders()).toEqual({})
})

test('a navigation names the trace of its click, so that both sides can be read together', async () => {
  const { startTracing, traceClicks, traceHeaders, navigationSpan, sent, click } = await page()
  startTracing('/spans')
  traceClicks()
  click()
  navigationSpan()('/admin')
  vi.advanceTimersByTime(5_000)
  const trace = (sent()[0] as { trace?: string }).trace
  click()
  expect(trace).toMatch(/^[\da-f]{32}$/)
  expect(traceHeaders()['traceparent']).not.toContain(trace)
})
