/** Measures how long a page takes to answer a click or a key, with a slowed processor (`node bench/run.ts interactions`). */
import fs from 'node:fs'
import type { Browser, CDPSession, Page } from '@playwright/test'

/** The file that interactions are appended to, one as JSON a line; undefined: nothing is measured. */
export const INTERACTIONS_FILE = process.env['JOURNEY_INTERACTIONS']

const SLOWER = 4

/**
 * `ms`: from the input to the next paint, as the browser reports it in steps of 8 ms (Interaction to Next Paint). It reports
 * none below 16 ms: `count` says how many there were of this document so far, reported or not. An interaction is reported
 * again where a later event of it (the click of a press) took longer.
 */
export type Interaction = {
  readonly document: number
  readonly id: number
  readonly count: number
  readonly path: string
  readonly input: string
  readonly target: string
  readonly ms: number
  /** Of `ms`: until handlers ran, in handlers, and until the paint. */
  readonly parts: readonly [delay: number, handlers: number, paint: number]
}

/** Writes down every interaction of the page that is slowed. */
export function measureInteractions(browser: Browser, file: string): void {
  browser.on('context', (context) => {
    void context.exposeBinding('reportInteraction', ({ page }, interaction: Interaction) => {
      if (page === slowed?.page) fs.appendFileSync(file, `${JSON.stringify(interaction)}\n`)
    })
    void context.addInitScript(observe)
  })
}

let slowed: { readonly page: Page; readonly session: CDPSession } | null = null

/**
 * Slows the processor for this page, and for no other: a slowed page keeps a processor busy while it waits, and those of the
 * other people of a task would take it from this one.
 */
export async function slowOnly(page: Page): Promise<void> {
  if (slowed?.page === page) return
  const before = slowed
  const session = await page.context().newCDPSession(page)
  slowed = { page, session }
  // Its page may be closed.
  await before?.session.send('Emulation.setCPUThrottlingRate', { rate: 1 }).catch(() => {})
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** Runs in the page. */
function observe(): void {
  const report: unknown = Reflect.get(globalThis, 'reportInteraction')
  if (typeof report !== 'function') return
  const words = (target: Node | null): string =>
    target instanceof Element
      ? `${target.tagName.toLowerCase()} ${target.getAttribute('aria-label') ?? target.textContent ?? ''}`.slice(
          0,
          60,
        )
      : ''
  const options: PerformanceObserverInit & { readonly durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  }
  new PerformanceObserver((list) => {
    const longest = new Map<number, PerformanceEventTiming>()
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const before = longest.get(entry.interactionId)
      if (entry.interactionId > 0 && (!before || before.duration < entry.duration))
        longest.set(entry.interactionId, entry)
    }
    for (const [id, entry] of longest) {
      const { name, duration, startTime, processingStart, processingEnd, target } = entry
      report({
        document: performance.timeOrigin,
        id,
        count: Reflect.get(performance, 'interactionCount'),
        path: location.pathname,
        input: name,
        target: words(target),
        ms: duration,
        parts: [
          processingStart - startTime,
          processingEnd - processingStart,
          Math.max(0, startTime + duration - processingEnd),
        ].map(Math.round),
      })
    }
  }).observe(options)
}
