/** Files of registries that the product does not know column by column, as an administrator imports them. */
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ sharesSignIns: true, sendsBadInput: true })

const SAMPLES = path.join(import.meta.dirname, '../server/modules/imports/samples')

const addStandard = async (page: Page, name: string, link: string) => {
  const data = { name, cs_account_number: '1', credit_type: 'Carbon', registry_link: link }
  expect((await page.request.post('/proxy/carbon_standards', { data })).status()).toBe(201)
}

const figure = (page: Page, title: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: title }) })
    .locator('dd')
    .first()

/** Opens the column map that is proposed for a file. @returns the dialog */
async function propose(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  await page.goto('/admin/registryImports')
  await page.getByLabel('Drop a file here, or choose one').setInputFiles(file)
  await expect(page.getByLabel('What the file is').locator('option:checked')).toHaveText('Choose…')
  await page.getByRole('button', { name: 'New column map' }).click()
  return page.getByRole('dialog')
}

async function checkAndRun(page: Page, rows: number): Promise<void> {
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(figure(page, 'New')).toHaveText(String(rows))
  await expect(figure(page, 'Rejected')).toHaveText('0')
  await page.getByRole('button', { name: `Import ${rows} rows` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(/^Imported on .* by Ada Moreau\.$/)).toBeVisible()
}

for (const [name, folder, link] of [
  ['Climate Action Reserve', 'climate-action-reserve', 'https://thereserve2.apx.com'],
  ['American Carbon Registry', 'american-carbon-registry', 'https://acr2.apx.com'],
] as const)
  test(`files of the ${name} come in without a single choice: all of it is proposed`, async ({ enter }) => {
    const page = await enter('admin')
    await addStandard(page, name, link)
    for (const [target, words] of [
      ['projects', 'Projects'],
      ['issuances', 'Issuances'],
      ['retirements', 'Retirements'],
    ] as const) {
      const dialog = await propose(page, path.join(SAMPLES, `${folder}-${target}.csv`))
      await expect(dialog.getByLabel('Standard').locator('option:checked')).toHaveText(name)
      await expect(dialog.getByLabel('What the rows are').locator('option:checked')).toHaveText(words)
      if (target === 'retirements')
        await expect(dialog.getByLabel('Dates of “Retired on”').locator('option:checked')).toHaveText(
          /^\d+\/\d+\/2026.* is \d+\s\w+\s2026$/,
        )
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toBeHidden()
      await checkAndRun(page, 12)
      if (target === 'issuances')
        await expect(page.getByText(/^12 rows name no serial numbers/)).toBeVisible()
    }
  })

test('a format that no one has seen asks for what cannot be known: whose it is, and how its days are written', async ({
  enter,
}) => {
  const csv = `Codigo del proyecto;Nombre del proyecto;Tipo de proyecto;Pais;Lote;Primero;Ultimo;Cantidad;Desde;Hasta;Fecha de emision
BX-77;Bosque de niebla;Reforestacion;COL;LOT-A/9;1;1.200;1.200;01/01/2024;31/12/2024;02/03/2025
BX-78;Rio claro;Reforestacion;PER;LOT-A/10;1;300;300;01/01/2024;31/12/2024;05/03/2025`
  const page = await enter('admin')
  const dialog = await propose(page, { name: 'bosque.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await dialog.getByLabel('Standard').selectOption({ label: 'Living Ground Standard (made up)' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose how the dates are written.').first()).toBeVisible()
  for (const field of ['Monitoring from', 'Issued on'])
    await dialog.getByLabel(`Dates of “${field}”`).selectOption('dayFirst')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await checkAndRun(page, 2)
})

test('retirements that are read as issuances are warned of by name', async ({ enter }) => {
  const page = await enter('admin')
  await page.goto('/admin/registryImports')
  await page
    .getByLabel('Drop a file here, or choose one')
    .setInputFiles(path.join(SAMPLES, 'gold-standard-retirements.csv'))
  const kind = page.getByLabel('What the file is')
  await expect(kind.locator('option:checked')).toHaveText('Gold Standard: retirements')
  await kind.selectOption('gold_standard_issuances')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(
    page.getByText('Warning: this file looks like “Retirements”, and it is read as “Issuances”.'),
  ).toBeVisible()
})
