/** People who set their browser to larger text get it, and no screen becomes wider than the window (WCAG 1.4.4). */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ sharesSignIns: true })

/** As set in the browser; 16 px is its default. */
const LARGE = 24

const SCREENS = [
  { who: 'admin', paths: ['/admin', '/admin/operations', '/admin/mails', '/docs/machines/contribution'] },
  { who: 'contributor', paths: ['/', '/account', '/certificates'] },
  { who: 'carrier', paths: ['/'] },
] as const

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('a name without a space makes no screen wider than a phone', async ({ enter }) => {
  const page = await enter('contributor')
  const id = new URL(page.url()).pathname.split('/')[2]!
  await page.setViewportSize({ width: 390, height: 844 })
  const name = 'W'.repeat(120)
  for (const calls of ['**/proxy/me', `**/proxy/organizations/${id}`])
    await page.route(calls, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll('Atelier Verne', name) })
    })
  await page.goto(`/contributor/settings/${id}/OrganizationSettings`)
  const title = page.getByRole('heading', { level: 2, name })
  await expect(title).toBeVisible()
  const { x, width } = (await title.boundingBox())!
  expect(x + width).toBeLessThanOrEqual(390)
  expect(await tooWide(page)).toBeLessThanOrEqual(0)
})

for (const { who, paths } of SCREENS)
  test(`text is as large as ${who} set it in the browser, on a window and on a phone`, async ({ enter }) => {
    const page = await enter(who)
    const client = await page.context().newCDPSession(page)
    await client.send('Page.setFontSizes', { fontSizes: { standard: LARGE } })
    for (const path of paths)
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('body')).toHaveCSS('font-size', `${(14 * LARGE) / 16}px`)
        expect(await tooWide(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
      }
    // Boxes of a drawing do not grow, so the text in them does not either.
    if (who !== 'admin') return
    await expect(page.locator('svg text').first()).toHaveCSS('font-size', /^1[0-6](\.\d+)?px$/)
  })
