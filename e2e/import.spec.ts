/** From a registry's export to the registry's pages: checked, imported, imported again; and a registry no one knows. */
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './fixtures.ts'

test.use({ sharesSignIns: true, sendsBadInput: true })

const SAMPLES = path.join(import.meta.dirname, '../server/modules/imports/samples')
const EXPORT = path.join(SAMPLES, 'verra-transactions.csv')

/** The figure under a part of the report. */
const part = (page: Page, title: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: title }) })
    .locator('dd')
    .first()

async function check(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('heading', { name: 'What is in the file' })).toBeVisible()
}

async function run(page: Page, button: RegExp): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(/^Imported on .* by Ada Moreau\.$/)).toBeVisible()
}

const lookable = async (page: Page) =>
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

test('an administrator imports a real export, finds what came of it, and importing it again changes nothing', async ({
  enter,
}) => {
  const page = await enter('admin')
  await page.goto('/admin/registryData')
  await page.getByRole('link', { name: 'Import a registry’s file' }).click()
  await page.getByLabel('Drop a file here, or choose one').setInputFiles(EXPORT)
  await expect(page.getByLabel('What the file is').locator('option:checked')).toHaveText(
    /^Verra: transactions/,
  )
  await lookable(page)
  await check(page)
  await expect(part(page, 'New')).toHaveText('14')
  await expect(part(page, 'Rejected')).toHaveText('0')
  await expect(page.getByText('Every row can be read.')).toBeVisible()
  await run(page, /^Import 14 rows$/)
  await lookable(page)

  await page.getByRole('link', { name: 'Vintages', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search the list' }).fill('Bale Mountains')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row', { name: /2020.*Bale Mountains/ })).toBeVisible()
  await page.goto('/admin/Projects?search=Bale+Mountains')
  await expect(page.getByRole('row', { name: /Bale Mountains.*1340.*Verra VCS.*Ethiopia/ })).toBeVisible()

  await page.goto('/admin/registryImports')
  await expect(page.getByRole('row', { name: /verra-transactions\.csv.*Imported.*Ada Moreau/ })).toBeVisible()
  await page.getByLabel('Drop a file here, or choose one').setInputFiles(EXPORT)
  await check(page)
  await expect(part(page, 'Unchanged')).toHaveText('14')
  await expect(page.getByText('Everything in this file is already known.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
})

test('a registry that no one knows is read with a column map; what cannot be right is left out and says why', async ({
  enter,
}) => {
  const name = 'Fjord list'
  const csv = 'Number;Title;Sector;Where\nN-71;Kelp of the fjord;Blue carbon;Norway\nN-72;Fell;Wind;Nowhere\n'
  const file = { name: 'fjord.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  const page = await enter('admin')
  await page.goto('/admin/registryImports')
  await page.getByLabel('Drop a file here, or choose one').setInputFiles(file)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Please say what the file is.')).toBeVisible()

  await page.getByRole('button', { name: 'New column map' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Project’s number')).toHaveValue('Number')
  await expect(dialog.getByLabel('Country')).toHaveValue('Where')
  await expect(dialog.getByRole('row', { name: /N-71 Kelp of the fjord Blue carbon Norway/ })).toBeVisible()
  await lookable(page)
  await dialog.getByLabel('Project type').selectOption('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(
    dialog.getByText('Please choose a column for every field that is marked.').first(),
  ).toBeVisible()
  await dialog.getByLabel('Project type').selectOption('Sector')
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name)
  await dialog.getByLabel('Standard').selectOption({ label: 'Living Ground Standard (made up)' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  // The file's columns are those of the map: it is chosen by itself.
  await expect(page.getByLabel('What the file is').locator('option:checked')).toHaveText(name)
  await expect(page.getByText('Please say what the file is.')).toHaveCount(0)
  await check(page)
  await expect(part(page, 'New')).toHaveText('1')
  await expect(page.getByRole('row', { name: /Row 3.*Where.*"Nowhere" is not a country\./ })).toBeVisible()
  await run(page, /^Import 1 row$/)
  await page.goto('/admin/Projects?search=Kelp')
  await expect(page.getByRole('row', { name: /Kelp of the fjord.*N-71.*Norway/ })).toBeVisible()

  await page.goto('/admin/registryImports')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /fjord\.csv.*A deleted column map/ })).toBeVisible()
})

test('a file that cannot be taken says why, and the corrected one is taken', async ({ page }) => {
  // The browser complains of what is refused here.
  await signIn(page, 'admin')
  await page.goto('/admin/registryImports')
  const choose = page.getByLabel('Drop a file here, or choose one')
  await choose.setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) })
  await expect(page.getByText('This file is empty.')).toBeVisible()
  const latin = Buffer.from('ID,Name\n1,Forêt\n', 'latin1')
  await choose.setInputFiles({ name: 'latin.csv', mimeType: 'text/csv', buffer: latin })
  await page.getByLabel('What the file is').selectOption('verra_projects')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText(/not encoded in UTF-8/)).toBeVisible()
  await page.getByRole('button', { name: 'Another file' }).click()
  await choose.setInputFiles(path.join(SAMPLES, 'verra-projects.csv'))
  // The connection breaks once: the same file is sent again.
  let isBroken = false
  await page.route('**/proxy/registry_imports', (route) => {
    if (isBroken || route.request().method() !== 'POST') return route.continue()
    isBroken = true
    return route.abort()
  })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('The file was rejected.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('5 rows read')).toBeVisible()
})

test('who may only look sees reports without buttons', async ({ enter }) => {
  const page = await enter('readonlyAdmin')
  await page.goto('/admin/registryImports')
  await expect(page.getByRole('heading', { level: 1, name: 'Registry imports' })).toBeVisible()
  await expect(page.getByText('Past imports')).toBeVisible()
  await expect(page.getByRole('button', { name: /Check the file|New column map/ })).toHaveCount(0)
})
