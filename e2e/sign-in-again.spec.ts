/** Popup: its size, closing it, and proving again who one is when a call wants it. */
import type { Page } from '@playwright/test'
import { expect, signInOnPages, test } from './fixtures.ts'
import { proveAgain } from './models/prove-again.ts'

test('the small window is 400 by 600; closing it is cancelling, and one may try again', async ({ page }) => {
  const heard: string[] = []
  page.on('console', (message) => heard.push(message.text()))
  await page.goto('/')
  const open = async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Sign in in a small window' }).click()
    const popup = await opened
    await expect(popup.getByLabel('Password')).toBeVisible()
    return popup
  }
  const popup = await open()
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([400, 600])
  await popup.close()
  await expect.poll(() => heard.find((text) => text.startsWith('Sign-in:'))).toMatch(/^Sign-in: cancelled/)
  await (await open()).close()
})

/** The server says once that the sign-in is too old: five minutes are long for a test. */
async function wantFresh(page: Page): Promise<{ readonly asked: string[] }> {
  const asked: string[] = []
  await page.route('**/proxy/me/organization', async (route) => {
    asked.push(route.request().postData() ?? '')
    if (asked.length > 1) return route.continue()
    return route.fulfill({
      status: 403,
      json: {
        code: 'fresh_authentication_required',
        reason: 'Please sign in again to confirm that it is you.',
      },
    })
  })
  return { asked }
}

async function choose(page: Page): Promise<void> {
  await page.goto('/OrganizationSelection')
  await page
    .getByRole('button', { name: /^Continue as/ })
    .first()
    .click()
}

test('a call that wants a fresh sign-in asks for the password in the popup, and is made again', async ({
  page,
}) => {
  await signInOnPages(page, 'several')
  const { asked } = await wantFresh(page)
  await choose(page)
  await proveAgain(page)
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]).toBe(asked[0])
  await expect(page).toHaveURL(/\/home$/)
})

test('who does not want to sees why it did not work, and stays signed in', async ({ page }) => {
  await signInOnPages(page, 'several')
  const { asked } = await wantFresh(page)
  await choose(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  const notice = page.getByText('Please sign in again to confirm that it is you.').first()
  await expect(notice).toBeVisible()
  // What lies above the page has the page’s letters.
  await expect(notice).toHaveCSS('font-family', /Instrument Sans/)
  expect(asked).toHaveLength(1)
  expect((await page.request.get('/proxy/me')).status()).toBe(200)
})
