/** Sanction lists and a name that is tried, as administrators see them. */
import fs from 'node:fs'
import path from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './fixtures.ts'

test.use({ sharesSignIns: true, sendsBadInput: true })

const LIST = fs.readFileSync(path.join(import.meta.dirname, '../demo/lists/un-consolidated.xml'), 'utf8')
const list = (text: string) => ({ name: 'consolidated.xml', mimeType: 'text/xml', buffer: Buffer.from(text) })

test('an administrator tries a name, sees why it is a hit, and replaces a list; a broken file changes nothing', async ({
  enter,
}) => {
  const page = await enter('admin')
  await page.getByRole('link', { name: 'Screening' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Screening' })).toBeVisible()
  const un = page.getByRole('listitem').filter({ hasText: 'Consolidated list of the Security Council' })
  await expect(un.getByText('with 22 names')).toBeVisible()

  await page.getByRole('button', { name: 'Search the lists' }).click()
  await expect(page.getByText('Enter at least two letters.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Saleem Haruzani')
  await page.getByLabel('Born on').fill('1979-01-30')
  await page.getByLabel('Country').selectOption('LY')
  await page.getByRole('button', { name: 'Search the lists' }).click()
  const hits = page.getByRole('list', { name: 'Matches' })
  await expect(hits.getByRole('heading', { name: 'Salim Haruzani' })).toBeVisible()
  const reasons = page.getByRole('list', { name: 'Why Salim Haruzani may match' })
  await expect(reasons.getByText('name sounds alike: “saleem”, “salim”')).toBeVisible()
  await expect(reasons.getByText('born on the same day')).toBeVisible()

  await page.getByRole('radio', { name: 'An organization' }).check()
  await expect(page.getByLabel('Born on')).toBeHidden()
  await page.getByRole('textbox', { name: 'Name' }).fill('Gardens of the South')
  await page.getByRole('button', { name: 'Search the lists' }).click()
  await expect(page.getByText('No one on the lists has a name like “Gardens of the South”.')).toBeVisible()

  const file = page.getByLabel('Drop a published list here, or choose one')
  await file.setInputFiles(list(LIST.slice(0, -40)))
  await page.getByRole('button', { name: 'Replace the list' }).click()
  await expect(
    page.getByRole('alert').getByText('The file was rejected. The list in force stays.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Another file' }).click()
  await file.setInputFiles(
    list(
      LIST.replace(
        '<ENTITIES>',
        `<ENTITIES><ENTITY><FIRST_NAME>Gardens of the South</FIRST_NAME><REFERENCE_NUMBER>DMe.900</REFERENCE_NUMBER></ENTITY>`,
      ),
    ),
  )
  await page.getByRole('button', { name: 'Replace the list' }).click()
  await expect(page.getByText('United Nations: 11 entries are in force now.').first()).toBeVisible()
  await expect(un.getByText('+1 against the list before')).toBeVisible()
  await page.getByRole('button', { name: 'Search the lists' }).click()
  await expect(hits.getByRole('heading', { name: 'Gardens of the South' })).toBeVisible()
})

test('who may only look tries names and loads nothing', async ({ enter }) => {
  const page = await enter('readonlyAdmin')
  await page.goto('/admin/screening')
  await expect(page.getByRole('button', { name: 'Search the lists' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Load a list' })).toHaveCount(0)
})

test('nothing for axe to say, in light and dark, wide and narrow', async ({ enter }) => {
  const page = await enter('admin')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/admin/screening')
    await page.getByRole('textbox', { name: 'Name' }).fill('Ryombok Tae Sung')
    await page.getByRole('button', { name: 'Search the lists' }).click()
    await expect(page.getByRole('list', { name: 'Matches' })).toBeVisible()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
      expect(found, `${colorScheme}, ${width} px`).toEqual([])
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${colorScheme}, ${width} px`).toBe(0)
    }
  }
})
