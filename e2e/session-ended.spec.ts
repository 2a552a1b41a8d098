/** A session that ends while a page is open: the person sees it, and either goes on where they were or is logged out. */
import type { Page } from '@playwright/test'
import { expect, PASSWORD, signIn, test } from './fixtures.ts'
import { register } from './models/applicant.ts'
import { SIGNED_IN_COOKIE } from '../src/features/shared/session/token-key.ts'

/** The session, and everything that could open it again in silence. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
}

test('who reads on after the session has ended signs in again and goes on, or is logged out', async ({
  enter,
  faults,
}) => {
  const page = await enter('admin')
  await page.goto('/admin/industries')
  // Drawn by the page's own code: the server writes the heading before that.
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await endSession(page)
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('link', { name: 'Organizations', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(question.locator('svg')).toBeVisible()

  await test.step('a sign-in that is cancelled is asked for again', async () => {
    const opened = page.waitForEvent('popup')
    await question.getByRole('button', { name: 'Sign in again' }).click()
    const popup = await opened
    // It is gone while the small window is open, and comes back.
    await expect(question).toBeHidden()
    await popup.close()
    await expect(question).toBeVisible()
  })

  await test.step('after signing in the page goes on', async () => {
    const opened = page.waitForEvent('popup')
    await question.getByRole('button', { name: 'Sign in again' }).click()
    const popup = await opened
    await expect(popup.getByLabel('E-mail')).toHaveValue('admin@understory.example')
    await popup.getByLabel('Password').fill(PASSWORD)
    await popup.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Organizations' })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  })

  await test.step('who does not want to is logged out', async () => {
    await endSession(page)
    await menu.getByRole('link', { name: 'Onboardings', exact: true }).click()
    await question.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible()
  })
  faults.length = 0
})

test('signing out in another tab keeps what is typed in this one, to be sent after signing in again', async ({
  enter,
  faults,
}) => {
  const page = await enter('admin')
  await page.goto('/admin/industries')
  await page
    .getByRole('button', { name: /^(Add|New|Create)/ })
    .first()
    .click()
  const field = page.getByRole('dialog').getByRole('textbox').first()
  await field.fill('Half typed')
  const other = await page.context().newPage()
  await other.goto('/account')
  await other.getByRole('button', { name: 'Ada Moreau' }).first().click()
  await other
    .getByRole('menuitem', { name: 'Sign out' })
    .or(other.getByRole('button', { name: 'Sign out', exact: true }))
    .first()
    .click()
  await expect(other).toHaveURL('/')
  const question = page.getByRole('alertdialog', { name: 'Your session has ended' })
  const opened = page.waitForEvent('popup')
  await question.getByRole('button', { name: 'Sign in again' }).click()
  const popup = await opened
  await popup.getByLabel('Password').fill(PASSWORD)
  await popup.getByRole('button', { name: 'Sign in' }).click()
  await expect(question).toBeHidden()
  await expect(field).toHaveValue('Half typed')
  faults.length = 0
})

test('who is signed out from another device is asked once, without a message that says the same', async ({
  page,
  enter,
  faults,
}) => {
  const other = await enter('nordlicht')
  await signIn(page, 'nordlicht')
  await other.goto('/account')
  await other.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('link', { name: 'My contributions' }).click()
  const question = page.getByRole('alertdialog', { name: 'Your session has ended' })
  await expect(question).toContainText(/signed out because.* from another device\. Sign in again/)
  await expect(page.getByText('Your session has ended')).toHaveCount(1)
  faults.length = 0
})

test('who comes back after the session has ended reads so on the front page', async ({ enter, faults }) => {
  const page = await enter('admin')
  const cookies = await page.context().cookies()
  await endSession(page)
  // This browser still knows that someone was signed in.
  await page.context().addCookies(cookies.filter(({ name }) => name === SIGNED_IN_COOKIE))
  await page.goto('/admin/industries')
  const notifications = page.getByRole('region', { name: 'Notifications' })
  await expect(notifications).toContainText('Your session has ended')
  await expect(page).toHaveURL('/?returnTo=%2Fadmin%2Findustries')
  faults.length = 0
})

test('who is deactivated while a page is open sees why and is logged out, and sees it again at the next sign-in', async ({
  page,
  enter,
}) => {
  const admin = await enter('admin')
  const email = await register(page, admin, 'Ina Quist')
  await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible()
  const answer = await admin.request.get(`/proxy/users/all_users?search=${encodeURIComponent(email)}`)
  const { items } = (await answer.json()) as { readonly items: readonly { readonly sid: string }[] }
  const gone = await admin.request.delete(`/proxy/users/${items[0]!.sid}`, {
    headers: { origin: new URL(admin.url()).origin },
  })
  expect(gone.status()).toBe(204)

  await page.getByRole('button', { name: 'Begin' }).click()
  const alert = page.getByRole('alertdialog', { name: 'Your account was closed' })
  await expect(alert).toContainText('This account was deactivated.')
  await expect(alert.getByRole('button')).toHaveText(['Log out'])
  await alert.getByRole('button', { name: 'Log out' }).click()
  await expect(alert).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill('moss under seven ferns')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(alert).toContainText('This account was deactivated.')
})
