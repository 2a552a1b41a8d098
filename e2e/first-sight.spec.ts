import { STILL } from '../contract/http/still-pages.ts'
import { places } from '../src/addresses/paths.ts'
import type { Place } from '../src/addresses/place.ts'
import { expect, test } from './fixtures.ts'

const titled = (Object.values(places) as readonly Place[]).filter(({ skeleton }) => skeleton === 'titled')

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`the title of each page of the back office is there before its code, and stays where it is, ${width} px`, async ({
    enter,
  }) => {
    test.setTimeout(240_000)
    const page = await enter('admin')
    await page.setViewportSize({ width, height })
    let letThrough = () => {}
    // Code is held back until the first sight was looked at.
    await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
      await seen
      await route.continue()
    })
    let seen = Promise.resolve()
    for (const { path, title } of titled) {
      seen = new Promise<void>((resolve) => (letThrough = resolve))
      await page.goto(path, { waitUntil: 'commit' })
      const still = page.locator(`[${STILL}] h1`)
      await expect(still).toHaveText(title)
      await page.evaluate(() => document.fonts.ready)
      const before = await still.boundingBox()
      letThrough()
      const heading = page.locator(`#root:not(:has([${STILL}])) main:not(:has([data-bones])) h1`).first()
      await expect(heading, path).toHaveText(title)
      const after = await heading.boundingBox()
      expect([after?.x, after?.y], path).toEqual([before?.x, before?.y])
    }
  })
