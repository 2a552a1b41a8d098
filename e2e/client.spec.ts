/** How the client behaves everywhere, whatever screen it shows (specification sections 2, 7, 8 and 9). */
import { expect, signIn, test } from './fixtures.ts'

test('an unknown address shows the 404 page with a way home', async ({ page, faults }) => {
  await page.goto('/nowhere/at/all?x=1')
  await expect(page.getByRole('heading', { name: 'This page cannot be found...' })).toBeVisible()
  await expect(page.getByText('Page Not Found: /nowhere/at/all')).toBeVisible()
  const home = page.getByRole('link', { name: 'Return Home' })
  await expect(home).toHaveAttribute('href', /\/identity\/?$/)
  await home.click()
  await expect(page).toHaveURL(/\/identity\/?$/)
  expect(faults).toEqual([])
})

test('a bot that asks for an unknown address is shown nothing', async ({ browser }) => {
  const context = await browser.newContext({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
  const page = await context.newPage()
  const answered = page.waitForResponse('**/proxy/site')
  await page.goto('/nowhere')
  await answered
  await expect(page.locator('#root')).toHaveText('')
  await context.close()
})

test('a tooltip waits for the pointer to rest, and goes on any key', async ({ page }) => {
  await signIn(page, 'admin')
  const button = page.getByRole('button', { name: /Use (dark|light) colours/ })
  const tip = page.getByRole('tooltip')
  await button.hover()
  await expect(tip).toBeVisible()
  await expect(tip).toHaveText(/Use (dark|light) colours/)
  const [anchor, box] = [await button.boundingBox(), await tip.boundingBox()]
  const size = page.viewportSize()
  expect(box!.x).toBeGreaterThanOrEqual(0)
  expect(box!.x + box!.width).toBeLessThanOrEqual(size!.width)
  // It covers its anchor nowhere.
  const isApart =
    box!.y + box!.height <= anchor!.y ||
    box!.x + box!.width <= anchor!.x ||
    box!.y >= anchor!.y + anchor!.height
  expect(isApart).toBe(true)
  await page.keyboard.press('Shift')
  await expect(tip).toBeHidden()
})

test('messages come per locale and are kept for a day, the locale for a year', async ({ page, context }) => {
  const fetched: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/messages/en/')) fetched.push(response.headers()['cache-control'] ?? '')
  })
  await signIn(page, 'admin')
  expect(fetched.length).toBeGreaterThan(0)
  for (const kept of fetched) expect(kept).toContain('max-age=86400')
  const locale = (await context.cookies()).find(({ name }) => name === 'locale')
  expect(locale?.value).toBe('en')
  const days = (locale!.expires - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(365)
})

test('a newer build is offered, and taken when the person says so', async ({ page }) => {
  await page.clock.install()
  await page.route('**/latest-build.json', (route) => route.fulfill({ json: { build: 'newer' } }))
  await signIn(page, 'admin')
  // Looking for newer builds begins with the first page that is drawn.
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.clock.fastForward('01:00')
  await expect(page.getByText('A new version is available.')).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('A new version is available.')).toBeHidden()
})

test.describe('for someone who saves no data', () => {
  test.use({ savesData: false })
  test('code of screens behind links in view is fetched ahead', async ({ page }) => {
    const ahead = page.waitForResponse(/\/assets\/mails-[^/]+\.js$/)
    await signIn(page, 'admin')
    expect((await ahead).ok()).toBe(true)
    await expect(page).toHaveURL(/\/admin$/)
  })
})

test('a page names the code, style and copy of its screen, which come with the entry', async ({ page }) => {
  await signIn(page, 'admin')
  const answer = await page.goto('/admin/operations')
  await expect(page.getByRole('heading', { name: 'Operations', level: 1 })).toBeVisible()
  const named = await answer!.text()
  for (const file of [
    /\/assets\/operations-[^"]+\.js"/,
    /\/assets\/admin-[^"]+\.js"/,
    /\/assets\/[^"]+\.css"/,
  ])
    expect(named).toMatch(file)
  const copy = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap(({ name }) => (name.includes('/messages/') ? [name] : [])),
  )
  // Each once: what was fetched early is what the page uses.
  expect(copy).toEqual([...new Set(copy)])
  for (const url of copy) expect(named).toContain(new URL(url).pathname + new URL(url).search)
})

test.describe('for someone who points at a link', () => {
  test.use({ savesData: false })
  test('an operation is asked for before it is opened, and once', async ({ enter }) => {
    const page = await enter('admin')
    await page.goto('/admin/operations')
    const rows = page.getByRole('table').getByRole('link', { name: /^OP-/ })
    const sid = /[\w-]{36}/.exec((await rows.first().getAttribute('href')) ?? '')![0]
    // Another one may come first meanwhile.
    const link = rows.and(page.locator(`[href*="${sid}"]`))
    const asked: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === `/proxy/operations/${sid}`) asked.push(request.method())
    })
    const answered = page.waitForResponse(
      (answer) => new URL(answer.url()).pathname === `/proxy/operations/${sid}`,
    )
    await link.hover()
    await answered
    await link.click()
    await expect(page.getByRole('navigation', { name: 'Steps' })).toBeVisible()
    expect(asked).toEqual(['GET'])
  })
})

test.describe('the home of each side shows its own shape while it is awaited, and nothing moves', () => {
  const homes = [
    { who: 'contributor', skeleton: 'contributorHome', call: '**/proxy/operations?*' },
    { who: 'carrier', skeleton: 'projectCarrierHome', call: '**/proxy/project_submissions*' },
  ] as const
  for (const { who, skeleton, call } of homes)
    test(who, async ({ page }) => {
      await signIn(page, who)
      const [code, data] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      for (const [held, { promise }] of [['**/assets/*.js', code] as const, [call, data] as const])
        await page.route(held, async (route) => {
          await promise
          await route.continue()
        })
      await page.reload({ waitUntil: 'commit' })
      await expect(page.locator(`[data-skeleton=${skeleton}] h1`)).toBeVisible()
      code.resolve()
      await expect(page.locator('[data-skeleton]')).toHaveCount(0)
      const bones = page.locator('#content [data-bones]:visible').first()
      // The skeleton may be replaced by that of a part of the page before it is measured.
      let before: Awaited<ReturnType<typeof bones.boundingBox>> = null
      await expect.poll(async () => (before = await bones.boundingBox())).not.toBeNull()
      data.resolve()
      await expect(page.locator('#content [data-bones]')).toHaveCount(0)
      const after = await page.locator('#content section').first().boundingBox()
      expect([after?.x, after?.y]).toEqual([before!.x, before!.y])
    })
})

test('a screen that was reached is announced by its title', async ({ page }) => {
  await signIn(page, 'admin')
  await page.getByRole('link', { name: 'E-mails' }).first().click()
  await expect(page.locator('output[aria-live=polite].visually-hidden')).toHaveText('E-mails')
})

test('an address that is longer than what is read leads to the part that is', async ({ page }) => {
  await signIn(page, 'admin')
  await page.goto('/admin/operations?status=open&a[b][c][d][e][f][g]=1')
  await expect(page).toHaveURL(/\/admin\/operations\?status=open$/)
})
