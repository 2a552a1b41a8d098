/** Measures how long a page takes to answer a click or a key, with a slowed processor (`node bench/run.ts interactions`). */
import fs from 'node:fs'
import type { Browser, BrowserContext } from '@playwright/test'

/** The file that interactions are appended to, one as JSON a line; undefined: nothing is measured. */
export const INTERACTIONS_FILE = process.env['JOURNEY_INTERACTIONS']

const SLOWER = 4

/** `ms`: from the input to the next paint, as the browser reports it in steps of 8 ms (Interaction to Next Paint). */
export type Interaction = {
  readonly path: string
  readonly input: string
  readonly target: string
  readonly ms: number
  /** Of `ms`: until handlers ran, in handlers, and until the paint. */
  readonly parts: readonly [delay: number, handlers: number, paint: number]
}

/** Slows the processor for every page of a browser, and writes down every interaction. */
export function measureInteractions(browser: Browser, file: string): void {
  browser.on('context', (context) => {
    void measureContext(context, file)
  })
}

async function measureContext(context: BrowserContext, file: string): Promise<void> {
  context.on('page', (page) => {
    void context
      .newCDPSession(page)
      .then((session) => session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER }))
  })
  await context.exposeBinding('reportInteraction', (_source, interaction: Interaction) => {
    fs.appendFileSync(file, `${JSON.stringify(interaction)}\n`)
  })
  await context.addInitScript(observe)
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
    for (const { name, duration, startTime, processingStart, processingEnd, target } of longest.values())
      report({
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
  }).observe(options)
}
