import { STILL } from '../contract/http/still-pages.ts'
import { places } from '../src/addresses/paths.ts'
import type { Place } from '../src/addresses/place.ts'
import { expect, test, type Who } from './fixtures.ts'

const PEOPLE: Readonly<Record<string, Who>> = {
  '/admin': 'admin',
  '/contributor': 'contributor',
  '/projectCarrier': 'carrier',
}
const known: readonly Place[] = Object.values(places)

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`the title of a page is there before its code, and stays where it is, ${width} px`, async ({
    enter,
  }) => {
    test.setTimeout(240_000)
    for (const [begins, who] of Object.entries(PEOPLE)) {
      const page = await enter(who)
      // The address of their home names their organization.
      const [, , id = ''] = new URL(page.url()).pathname.split('/')
      await page.setViewportSize({ width, height })
      let letThrough = () => {}
      let seen = Promise.resolve()
      // Code is held back until the first sight was looked at.
      await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
        await seen
        await route.continue()
      })
      for (const { path, title } of known.filter(
        ({ path, skeleton }) => skeleton && path.startsWith(begins),
      )) {
        seen = new Promise<void>((resolve) => (letThrough = resolve))
        await page.goto(path.replace(':id', id), { waitUntil: 'commit' })
        const still = page.locator(`[${STILL}] h1`)
        await expect(still, path).toHaveText(title)
        // Painted, so that its style sheets are applied.
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
        await page.evaluate(() => document.fonts.ready)
        const before = await still.boundingBox()
        letThrough()
        const skeletons = '[data-bones], [data-skeleton]'
        const heading = page.locator(`#root:not(:has([${STILL}])) main:not(:has(${skeletons})) h1`).first()
        await expect(heading, path).toHaveText(title)
        const after = await heading.boundingBox()
        expect([after?.x, after?.y], path).toEqual([before?.x, before?.y])
      }
    }
  })
