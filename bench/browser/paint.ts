/** Largest Contentful Paint over slow 4G with a processor slowed four times, with an empty and a filled cache. */
import type { BrowserContext, Page } from '@playwright/test'
import { median, type Figure } from '../figures.ts'
import { headingOf, signIn } from './first-load.ts'
import { withBrowser } from './with-browser.ts'

/** Slow 4G as Lighthouse has it: milliseconds, bytes a second. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const SLOWER = 4
const ROUNDS = 5

export const measurePaint = (): Promise<readonly Figure[]> =>
  withBrowser(async (browser, origin) => {
    const { state } = await signIn(browser, origin)
    const pages = [
      { name: 'front page', address: '/', first: 1_500, state: undefined },
      { name: 'list of operations', address: '/admin/operations', first: 2_200, state },
    ]
    const figures: Figure[] = []
    for (const page of pages) {
      const times: (readonly [first: number, second: number])[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const context = await browser.newContext({
          baseURL: origin,
          ...(page.state && { storageState: page.state }),
        })
        times.push([await visit(context, page.address), await visit(context, page.address)])
        await context.close()
      }
      const figure = (visitName: string, place: 0 | 1, most: number): Figure => ({
        name: `paint: ${page.name}, slow 4G and processor, ${visitName} visit`,
        value: median(times.map((one) => one[place])),
        unit: 'ms',
        most,
        note: `rounds ${times.map((one) => one[place].toFixed(0)).join(', ')}`,
      })
      figures.push(figure('first', 0, page.first), figure('second', 1, 700))
    }
    return figures
  })

/** Slow 4G, and a processor slowed four times. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** @returns milliseconds from the navigation until the last largest part was painted */
async function visit(context: BrowserContext, address: string): Promise<number> {
  const page = await context.newPage()
  await slowDown(page)
  await page.goto(address)
  await headingOf(page)
  await page.waitForLoadState('networkidle')
  const largest = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await page.close()
  return largest
}
