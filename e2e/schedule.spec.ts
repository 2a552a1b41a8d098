/** The list of operations as a timeline: its own filters, and a way to each operation. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'

test.use({ sharesSignIns: true })

test('the platform sees its operations on a line of time, filters them, and opens one', async ({
  enter,
  faults,
}) => {
  const page = await enter('admin')
  await page.goto('/admin/operations')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page).toHaveURL(/view=schedule/)
  const bars = page.locator('[data-bar]')
  await expect(bars.first()).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Colours of the phases' }).getByRole('listitem').first(),
  ).toBeVisible()
  await page.getByRole('combobox', { name: 'Type', exact: true }).selectOption({ label: 'Retirement' })
  await expect(page).toHaveURL(/type=retirement/)
  await expect(page).toHaveURL(/view=schedule/)
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible()
  // A bar is filled up to today: that is no share of work.
  await expect(page.getByRole('columnheader', { name: 'Progress' })).toHaveCount(0)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await bars.first().click()
  await expect(page).toHaveURL(/\/admin\/operations\/[0-9a-f-]{36}/)
  expect(faults).toEqual([])
})

test('a contributor with an agreement sees its tranches under it, and the list again by keyboard', async ({
  enter,
}) => {
  const page = await enter('nordlicht')
  const id = new URL(page.url()).pathname.split('/')[2]!
  await page.goto(`/contributor/${id}/contributions/OperationHistory?view=schedule&type=tranche`)
  await expect(page.locator('[data-bar]').first()).toBeVisible()
  const list = page.getByRole('button', { name: 'List', exact: true })
  await list.focus()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/view=schedule/)
  await expect(page.getByRole('table', { name: 'Operations' })).toBeVisible()
})
