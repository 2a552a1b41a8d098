/** What exists at the registries, as an administrator keeps it. */
import { expect, test } from './fixtures.ts'

test.use({ sharesSignIns: true, sendsBadInput: true })

/** A green square, 8 × 8. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWOQrwrBihiGlgQAGeE7QSRJ2LsAAAAASUVORK5CYII=',
  'base64',
)

test('an administrator enters a standard with its logo, a project, a vintage and its label, by their names', async ({
  enter,
}) => {
  const page = await enter('admin')
  await page.getByRole('link', { name: 'Registry data' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registry data' })).toBeVisible()
  await page.getByRole('link', { name: /Standards/ }).click()

  await page.getByRole('button', { name: 'New standard' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Required').first()).toBeVisible()
  await dialog.getByLabel('Name').fill('Hills and Rivers')
  await dialog.getByLabel('Account number').fill('HR-1')
  await dialog.getByLabel('Credit type').selectOption('Biodiversity')
  await dialog.getByLabel('Logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const standard = page.getByRole('row', { name: /Hills and Rivers/ })
  await expect(standard).toBeVisible()
  await expect(standard.locator('img')).toHaveJSProperty('complete', true)

  await page.goto('/admin/Projects')
  await page.getByRole('button', { name: 'New project' }).click()
  await dialog.getByLabel('Name').fill('Reeds of the delta')
  await dialog.getByLabel('Registry ID').fill('HR-77')
  await dialog.getByRole('combobox', { name: /^Proponent/ }).selectOption({ index: 1 })
  await dialog.getByRole('combobox', { name: /^Standard/ }).selectOption({ label: 'Hills and Rivers' })
  await dialog.getByRole('combobox', { name: /^Type/ }).selectOption({ index: 1 })
  await dialog.getByLabel('Country').selectOption('SN')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search the list' }).fill('delta')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('row', { name: /Reeds of the delta.*HR-77.*Hills and Rivers.*Senegal/ }),
  ).toBeVisible()

  // What is used stays, and says by whom.
  await page.goto('/admin/carbonStandard?search=hills')
  await page.getByRole('button', { name: 'Delete Hills and Rivers' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Project (1): Reeds of the delta' }).first(),
  ).toBeVisible()

  await page.goto('/admin/Vintages')
  await page.getByRole('button', { name: 'New vintage' }).click()
  await dialog.getByLabel('Name').fill('Delta 2024')
  await dialog.getByRole('searchbox', { name: /^Find: Project/ }).fill('reeds')
  await dialog.getByRole('combobox', { name: /^Project/ }).selectOption({ label: 'Reeds of the delta' })
  await dialog.getByLabel('Monitoring from').fill('2024-12-31')
  await dialog.getByLabel('Monitoring to').fill('2024-01-01')
  await dialog.getByLabel('Impact').selectOption('removal')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('The end is before the beginning')).toBeVisible()
  await dialog.getByLabel('Monitoring from').fill('2024-01-01')
  await dialog.getByLabel('Monitoring to').fill('2024-12-31')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/admin/additionalCertification')
  await page.getByRole('button', { name: 'New certification' }).click()
  await dialog.getByLabel('Name').fill('Community label')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/admin/Vintages?search=delta')
  await page.getByRole('button', { name: 'Labels of Delta 2024' }).click()
  await dialog.getByRole('button', { name: 'Add a label' }).click()
  await dialog.getByLabel('Certification').selectOption({ label: 'Community label' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Labels of Delta 2024' }).click()
  await expect(dialog.getByLabel('Certification').locator('option:checked')).toHaveText('Community label')
})

test('who may only look sees the registry without buttons', async ({ enter }) => {
  const page = await enter('readonlyAdmin')
  await page.goto('/admin/projectType')
  await expect(page.getByRole('table', { name: 'Project types' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Add|Edit|Delete/ })).toHaveCount(0)
})
