/** What people do when the network or their session goes: nothing that was typed is lost, and they know what to do. */
import { expect, test } from './fixtures.ts'

test.use({ sharesSignIns: false })

const NAME = 'Lost and found'

test('a lost connection while saving keeps what was typed, and a click on the menu keeps the page', async ({
  enter,
  faults,
}) => {
  const page = await enter('admin')
  await page.goto('/admin/industries')
  // A moment after a page is there it has what it needs to say that something failed.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /toasts-.*js$/.test(name)),
  )
  await page.getByRole('button', { name: 'Add an industry' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(NAME)
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: 'Add an industry' }).click()
  await expect(dialog.getByText('The connection was lost. Please try again.').first()).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue(NAME)
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Add an industry' }).click()
  await expect(page.getByRole('cell', { name: NAME, exact: true })).toBeVisible()
  await expect(page.getByText('The connection was lost. Please try again.')).toHaveCount(0)

  await page.context().setOffline(true)
  await page.getByRole('navigation').first().getByRole('link').first().click()
  await expect(page.getByText('You are offline')).toBeVisible()
  await expect(page.getByRole('cell', { name: NAME, exact: true })).toBeVisible()
  await page.context().setOffline(false)
  faults.length = 0
})

test('a session that ended while a form was filled is opened again, and the form is sent', async ({
  enter,
  faults,
}) => {
  const page = await enter('admin')
  await page.goto('/admin/industries')
  await page.getByRole('button', { name: 'Add an industry' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('After the session')
  // The session and everything that could open it again in silence.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await dialog.getByRole('button', { name: 'Add an industry' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('Your session has ended')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await question.getByRole('button', { name: 'Sign in again' }).click()
  const popup = await opened
  await popup.getByLabel('E-mail').fill('admin@understory.example')
  await popup.getByLabel('Password').fill('understory')
  await popup.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('cell', { name: 'After the session', exact: true })).toBeVisible()
  faults.length = 0
})
