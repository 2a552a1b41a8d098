/** What was deleted comes back: at once by undo, later from the list of deleted records. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ sendsBadInput: true })

const confirm = (page: Page, button: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: button, exact: true }).click()

test('an industry and a registry entry are deleted and restored, and nothing gives way to them', async ({
  enter,
}) => {
  const page = await enter('checker')
  await page.goto('/admin/industries')
  const add = async (name: string) => {
    await page.getByRole('button', { name: 'Add an industry' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill(name)
    await page.getByRole('dialog').getByRole('button', { name: 'Add an industry' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const industries = page.getByRole('table', { name: 'Industries' })
  const row = (name: string) => industries.getByRole('row', { name: new RegExp(name) })
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Delete ${name}` }).click()
    await confirm(page, 'Delete')
    await expect(row(name)).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Organizations' }), 'ends where its numbers end').toHaveCSS(
    'flex-direction',
    'row-reverse',
  )
  await add('Salt works')
  await remove('Salt works')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row('Salt works')).toBeVisible()

  // Deleted, and another takes the name: the other stays, and the refusal says why.
  await remove('Salt works')
  await add('Salt Works')
  await page.getByText('Deleted', { exact: true }).click()
  const restore = page.getByRole('button', { name: 'Restore Salt works', exact: true })
  await restore.click()
  const refused = page.getByRole('alert').filter({ hasText: 'Salt works was not restored' })
  await expect(refused).toContainText('An industry called "Salt works" exists already.')
  await remove('Salt Works')
  await restore.click()
  await expect(row('Salt works')).toBeVisible()
  await expect(restore).toHaveCount(0)

  await page.goto('/admin/projectType')
  await page.getByRole('button', { name: 'New project type' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Tidal marshes')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const type = page.getByRole('table', { name: 'Project types' }).getByRole('row', { name: /Tidal marshes/ })
  await expect(type).toBeVisible()
  await page.getByRole('button', { name: 'Delete Tidal marshes' }).click()
  await confirm(page, 'Delete')
  await expect(type).toHaveCount(0)
  await page.reload()
  await page.getByText('Deleted', { exact: true }).click()
  await page.getByRole('button', { name: 'Restore Tidal marshes' }).click()
  await expect(type).toBeVisible()
})

test('those who may only look see no deleted records', async ({ enter }) => {
  const page = await enter('readonlyAdmin')
  await page.goto('/admin/industries')
  await expect(page.getByRole('table', { name: 'Industries' })).toBeVisible()
  await expect(page.getByText('Deleted', { exact: true })).toHaveCount(0)
})
