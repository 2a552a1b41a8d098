/** The ledger as an administrator looks at it. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'

test.use({ sharesSignIns: true })

test('the guarantees are counted, and a retired unit tells the way it went', async ({ enter }) => {
  const page = await enter('admin')
  await page.getByRole('link', { name: 'Ledger', exact: true }).first().click()
  await expect(page.getByText(/^All \d+ guarantees hold\.$/)).toBeVisible()
  await expect(page.getByText('No serial number is in two undivided blocks.')).toBeVisible()
  const stock = page.getByRole('table', { name: 'Units per standard' })
  await expect(stock.getByRole('row', { name: /Gold Standard/ })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.getByRole('combobox', { name: 'Account' }).selectOption('retired')
  const blocks = page.getByRole('table', { name: 'Blocks' })
  await expect(blocks.getByRole('row', { name: /Available/ })).toHaveCount(0)
  const serial = blocks
    .getByRole('row', { name: /Retired/ })
    .first()
    .getByRole('link')
    .first()
  const text = (await serial.textContent()) ?? ''
  await serial.click()
  await expect(page.getByRole('heading', { level: 1, name: text })).toBeVisible()
  const steps = page.getByRole('listitem').filter({ hasText: /^(Issued|Divided|Reserved|Retired)/ })
  await expect(steps.first()).toContainText('Issued')
  await expect(steps.last()).toContainText('Retired')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.goto('/admin/ledger')
  await page.getByRole('searchbox', { name: 'Search the blocks' }).fill(text)
  await page.keyboard.press('Enter')
  await expect(blocks.getByRole('link', { name: text })).toBeVisible()
})
