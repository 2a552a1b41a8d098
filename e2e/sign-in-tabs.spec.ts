/** Staying signed in: several tabs, hidden frame, tokens in memory, signing out everywhere. */
import type { BrowserContext, Page } from '@playwright/test'
import { expect, signInOnPages, test } from './fixtures.ts'

const TABS = 5
/** Access tokens live for an hour and are refreshed a minute before. */
const UNTIL_REFRESH = 59 * 60 * 1_000
/** Pages begin to care for their tokens when they have been quiet for this long. */
const QUIET = 9_000

/** Counts calls of a whole browser. */
function count(context: BrowserContext, pattern: RegExp, method = 'POST') {
  const seen: string[] = []
  context.on('request', (request) => {
    if (request.method() === method && pattern.test(request.url())) seen.push(request.url())
  })
  return seen
}

async function openTabs(page: Page): Promise<readonly Page[]> {
  const context = page.context()
  await context.clock.install()
  await signInOnPages(page, 'admin')
  const others = await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage()))
  const tabs = [page, ...others]
  const posted = count(context, /\/proxy\/auth\/session$/)
  for (const tab of tabs) {
    await tab.goto('/admin')
    await expect(tab.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  }
  // The clock is the whole browser's. A tab's own machine runs when it has posted the session.
  await context.clock.fastForward(QUIET)
  await expect.poll(() => posted.length).toBe(TABS)
  return tabs
}

const accessToken = (tab: Page) =>
  tab.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('understory.user.')) ?? ''
    const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token?: string }
    return token
  })

test('when the token runs out in five tabs at once the provider is asked once; signing out in one signs out all', async ({
  page,
}) => {
  const tabs = await openTabs(page)
  const before = await accessToken(page)
  const tokens = count(page.context(), /\/identity\/token$/)
  const sessions = count(page.context(), /\/proxy\/auth\/session$/)
  await page.context().clock.fastForward(UNTIL_REFRESH)
  await expect.poll(() => accessToken(page)).not.toBe(before)
  // Each tab takes its turn at the lock; when no one still queues all are through.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { held = [], pending = [] } = await navigator.locks.query()
        return [...held, ...pending].filter(({ name }) => name === 'understory.token').length
      }),
    )
    .toBe(0)
  expect(tokens).toHaveLength(1)
  await expect.poll(() => sessions.length).toBe(1)
  for (const tab of tabs) expect(await accessToken(tab)).toBe(await accessToken(page))

  await page.getByRole('button', { name: /Ada Moreau|account/i }).click()
  await page
    .getByRole('menuitem', { name: 'Sign out' })
    .or(page.getByRole('button', { name: 'Sign out' }))
    .first()
    .click()
  for (const tab of tabs) {
    await expect(tab).toHaveURL(/\/$/)
    await expect(tab.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible()
  }
  expect(await accessToken(page)).toBeUndefined()
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name).filter((name) => /session|signed-in/.test(name))).toEqual([])
})

test('without a refresh token the hidden frame fetches one', async ({ page, faults }) => {
  await signInOnPages(page, 'admin')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('understory.user.'))) {
      const { refresh_token: _, ...user } = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<
        string,
        unknown
      >
      localStorage.setItem(key, JSON.stringify({ ...user, expires_at: 1 }))
    }
  })
  await page.context().clearCookies({ name: '__Host-session' })
  const silent = count(page.context(), /\/identity\/auth\?.*prompt=none/, 'GET')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(silent).toHaveLength(1)
  expect(faults).toEqual([])
})

test('with tokens in memory nothing lies in storage, and a lost session is won back by the hidden frame', async ({
  page,
}) => {
  await page.route('**/proxy/site', async (route) => {
    const answer = await route.fetch()
    const site = (await answer.json()) as { identity: object }
    await route.fulfill({
      response: answer,
      json: { ...site, identity: { ...site.identity, token_storage: 'memory' } },
    })
  })
  await signInOnPages(page, 'admin')
  expect(await accessToken(page)).toBeUndefined()
  expect(
    await page.evaluate(() =>
      JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)]),
    ),
  ).not.toContain('eyJ')
  await page.context().clearCookies({ name: '__Host-session' })
  const silent = count(page.context(), /\/identity\/auth\?.*prompt=none/, 'GET')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(silent).toHaveLength(1)
  expect(await accessToken(page)).toBeUndefined()
})

test('when the provider no longer knows the person either, the page forgets them and asks to sign in', async ({
  page,
}) => {
  await signInOnPages(page, 'admin')
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies({ name: /^(__Host-session|provider_session.*)$/ })
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible()
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'understory.signed-in'))
    .toBe(false)
})
