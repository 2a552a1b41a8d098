/** A call that wants a fresh sign-in asks for the password in a window, and is made again. */
import { expect, type Page } from '@playwright/test'
import { PASSWORD } from '../fixtures.ts'

export async function proveAgain(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Please confirm that it is you')
  const opened = page.waitForEvent('popup')
  await question.getByRole('button', { name: 'Sign in again' }).click()
  const popup = await opened
  await expect(popup.getByLabel('E-mail')).toHaveValue(/@/)
  await popup.getByLabel('Password').fill(PASSWORD)
  await popup.getByRole('button', { name: 'Sign in' }).click()
}
