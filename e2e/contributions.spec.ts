/** A contributor says whose its units are: allocates, is refused too much, takes a table and an audit pack along. */
import fs from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expect, test } from './fixtures.ts'

const organizationOf = async (page: Page) => {
  const me = (await (await page.request.get('/proxy/me')).json()) as {
    current: { organization: { sid: string } }
  }
  return me.current.organization.sid
}

const saved = async (page: Page, press: () => Promise<void>): Promise<Buffer> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return fs.readFile(await download.path())
}

test('units are unfolded to their serial numbers, allocated, exported and packed for an auditor', async ({
  enter,
}) => {
  test.slow()
  const page = await enter('contributor')
  const id = await organizationOf(page)
  const name = `Site ${Date.now()}`

  await test.step('the first rows of the list are in sight, and a vintage unfolds to its serial numbers', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/contributor/${id}/contributions/balance`)
    const rows = page
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: /^Serial numbers of/ }) })
    await expect(rows.nth(2)).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(rows.nth(1)).toBeInViewport({ ratio: 1 })
    const cost = page.getByText('Cost per t CO₂e', { exact: true })
    await expect(cost).toBeHidden()
    await page.getByRole('button', { name: 'Costs and goals' }).click()
    await expect(cost).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page
      .getByRole('button', { name: /^Serial numbers of/ })
      .first()
      .click()
    await expect(page.getByRole('table', { name: /^Serial numbers of/ })).toContainText('OP-')
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  })

  await test.step('charts are folded, and as one left them after a reload', async () => {
    const chart = page.getByRole('heading', { name: /held, reserved and retired$/ }).first()
    await expect(chart).toBeHidden()
    await page.getByText('Charts', { exact: true }).click()
    await expect(chart).toBeVisible()
    await page.reload()
    await expect(chart).toBeVisible()
    await page.getByText('Charts', { exact: true }).click()
  })

  await test.step('a goal for a year stands beside what was retired for it', async () => {
    await expect(
      page.getByRole('heading', { name: 'Plastic t plastic collected', exact: true }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Set a goal for Plastic, t plastic collected' }).click()
    const dialog = page.getByRole('dialog', { name: /^Goals: Plastic/ })
    const year = new Date().getFullYear()
    await dialog.getByLabel(String(year), { exact: true }).fill('none')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('A quantity above zero')).toBeVisible()
    await dialog.getByLabel(String(year), { exact: true }).fill('150')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(`Retired for ${year}: 75 of 150 t plastic collected`)).toBeVisible()
  })

  await page.getByRole('link', { name: 'Entity and purpose' }).click()
  await expect(page.getByRole('heading', { name: 'Entity and purpose', level: 1 })).toBeVisible()

  await test.step('an entity of its own is added', async () => {
    await page.getByRole('button', { name: 'Add an entity' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add an entity' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('Kind').selectOption({ label: 'Site' })
    await dialog.getByRole('button', { name: 'Add an entity' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  })

  await test.step('too much is refused in the dialog, what is left is taken', async () => {
    await page
      .getByRole('button', { name: /^Allocate .+/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: /^Allocate / })
    await expect(dialog.getByLabel('Entity'), 'the beneficiary of the order').toContainText('Atelier Verne')
    await expect(dialog.getByLabel('Entity')).not.toHaveValue('')
    await dialog.getByLabel('Entity').selectOption({ label: name })
    await dialog.getByLabel('Purpose').selectOption({ label: 'Business travel' })
    await dialog.getByLabel('Quantity').fill('99 999 999')
    await dialog.getByRole('button', { name: 'Allocate' }).click()
    await expect(dialog.getByRole('alert')).toContainText('of these units are left to allocate')
    await dialog.getByLabel('Quantity').fill('1')
    await dialog.getByRole('button', { name: 'Allocate' }).click()
    await expect(dialog).toBeHidden()
  })

  const row = page.getByRole('row').filter({ hasText: name })
  await test.step('it is changed, and the history keeps what it was', async () => {
    await expect(row).toHaveCount(1)
    await row.getByRole('button', { name: /^Change the allocation/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Change an allocation' })
    await dialog.getByLabel('Quantity').fill('2')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await row.getByRole('button', { name: /^History of/ }).click()
    const history = page.getByRole('dialog', { name: 'History' })
    await expect(history.getByRole('listitem')).toHaveCount(2)
    await expect(history.getByRole('listitem').last()).toContainText(`1 for ${name}`)
    await history.getByRole('button', { name: 'Close' }).click()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  })

  await test.step('the table holds exactly what is filtered', async () => {
    const filters = page.getByRole('search', { name: 'Filter allocations' })
    await filters.getByLabel('Entity').selectOption({ label: name })
    await expect(page).toHaveURL(/entity=/)
    const link = page.getByRole('link', { name: 'CSV' })
    await expect(link).toHaveAttribute('href', /entity=/)
    const csv = await saved(page, () => link.click())
    const lines = csv.toString().trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`${name},Business travel,Retired,2,`)
  })

  await test.step('the audit pack of an entity holds documents, serials, allocations and their hashes', async () => {
    const pack = page.getByRole('region', { name: 'Audit pack' })
    await pack.getByLabel('Entity').selectOption({ label: name })
    const size = page.viewportSize()!
    await page.setViewportSize({ width: 390, height: 844 })
    const boxOf = async (label: string) => (await pack.getByLabel(label).boundingBox())!
    const [entity, purpose] = [await boxOf('Entity'), await boxOf('Purpose')]
    const isBelow = purpose.y >= entity.y + entity.height
    expect(isBelow || entity.x + entity.width <= purpose.x, 'beside each other, none covers the other').toBe(
      true,
    )
    await page.setViewportSize(size)
    const link = pack.getByRole('link', { name: 'Download the pack' })
    await expect(link).toHaveAttribute('href', /entity=/)
    const zip = await saved(page, () => link.click())
    const files = unzipSync(new Uint8Array(zip))
    const paths = Object.keys(files)
    expect(paths).toEqual(
      expect.arrayContaining(['README.txt', 'serials.csv', 'allocations.csv', 'manifest.json']),
    )
    expect(paths.some((path) => /^OP-\d+\/contracts\/.+\.pdf$/.test(path))).toBe(true)
    expect(paths.some((path) => /^OP-\d+\/certificates\/UND-.+\.pdf$/.test(path))).toBe(true)
    expect(Buffer.from(files['allocations.csv']!).toString()).toContain(name)
    const manifest = JSON.parse(Buffer.from(files['manifest.json']!).toString()) as {
      files: { path: string }[]
    }
    expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(
      paths.filter((path) => path !== 'manifest.json').toSorted(),
    )
  })

  await test.step('withdrawn, it is gone from the list', async () => {
    await row.getByRole('button', { name: /^Withdraw the allocation/ }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(page.getByText('No results')).toBeVisible()
  })
})

test('the platform keeps a view of its list, and archives what has ended with a result for each', async ({
  enter,
}) => {
  const page = await enter('admin')
  const name = `Ended ${Date.now()}`
  await page.goto('/admin/operations?status=declined')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/admin/operations')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page).toHaveURL(/status=declined/)
  await expect(page.getByRole('button', { name })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space')
  const bar = page.getByRole('region', { name: 'With the selected operations' })
  await bar.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  const results = page.getByRole('list', { name: 'Results' })
  await expect(results.getByRole('listitem').first()).toContainText('Archived')
  await expect(page.getByRole('table', { name: 'Operations' })).toContainText('Archived')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.getByRole('switch', { name: 'Show archived' }).click()
  await expect(page).toHaveURL(/archived=hidden/)
  await expect(page.getByText('No results')).toBeVisible()
  // As it was, for the person who comes next.
  await page.getByRole('switch', { name: 'Show archived' }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await bar.getByRole('button', { name: 'Restore' }).click()
  await expect(results.getByRole('listitem').first()).toContainText('Restored')
  await page.getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: `Delete the view “${name}”` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Views' })).toBeVisible()
})
