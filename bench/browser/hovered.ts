/** Opening an operation after hovering its link: from the click to the paint of its steps, in Chromium. */
import type { Page } from '@playwright/test'
import { median, type Figure } from '../figures.ts'
import { signIn } from './first-load.ts'
import { withBrowser } from './with-browser.ts'

const ROUNDS = 9
/** Operations that are opened from the list one after the other, without loading it again. */
const EACH = 3
/** What was pointed at was asked for when this is over; a hand that reads a row before it clicks takes longer. */
const POINTED_MS = 500

export const measureHovered = (): Promise<readonly Figure[]> =>
  withBrowser(async (browser, origin) => {
    const { state } = await signIn(browser, origin)
    const context = await browser.newContext({
      baseURL: origin,
      storageState: state,
      viewport: { width: 1440, height: 900 },
    })
    const page = await context.newPage()
    const first: number[] = []
    const next: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto('/admin/operations')
      for (let turn = 0; turn < EACH; turn += 1) {
        if (turn > 0) await page.goBack()
        await page.waitForLoadState('networkidle')
        await page.waitForTimeout(POINTED_MS)
        ;(turn === 0 ? first : next).push(await open(page, round * EACH + turn))
      }
    }
    return [
      figureOf('the first after loading', first),
      { ...figureOf('the next ones from the list', next), most: 100 },
    ]
  })

const figureOf = (name: string, times: readonly number[]): Figure => ({
  name: `page of an operation, pointed at before: ${name}`,
  value: median(times),
  unit: 'ms',
  note: `from the click to the paint; ${times.map((time) => time.toFixed(0)).join(', ')}`,
})

/** @param row of the list @returns milliseconds from the click until the steps were painted */
async function open(page: Page, row: number): Promise<number> {
  const link = page.getByRole('table').getByRole('link', { name: /^OP-/ }).nth(row)
  await link.hover()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(POINTED_MS)
  const painted = page.evaluate(untilPainted)
  await link.click({ force: true })
  return painted
}

/** Runs in the page. */
function untilPainted(): Promise<number> {
  return new Promise((resolve) => {
    let clicked = Number.NaN
    addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { once: true, capture: true })
    const seen = new MutationObserver(() => {
      if (!document.querySelector('nav[aria-label="Steps"]')) return
      seen.disconnect()
      // The first task after the frame: what the frame shows was painted.
      requestAnimationFrame(() => {
        void scheduler.postTask(() => resolve(performance.now() - clicked), { priority: 'user-blocking' })
      })
    })
    seen.observe(document, { childList: true, subtree: true })
  })
}
