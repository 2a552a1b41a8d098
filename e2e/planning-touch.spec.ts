/** The plan under a finger on a phone: what is looked at stays in sight when it comes nearer, and targets have a finger's width. */
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ sharesSignIns: true })

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true } as const

/** The first published offering of the carrier that has a plan. */
async function plannedBy(page: Page): Promise<string> {
  const carrier = /projectCarrier\/([^/]+)/.exec(page.url())?.[1] ?? ''
  const listed = await page.request.get('/proxy/project_submissions?limit=200&search=Agroforestry')
  const { items } = (await listed.json()) as { items: { sid: string; status: string }[] }
  for (const { sid } of items.filter(({ status }) => status === 'published')) {
    const plan = await page.request.get(`/proxy/project_offerings/${sid}/plan`)
    if ((await plan.text()).includes('Soil samples'))
      return `/projectCarrier/${carrier}/projectOffering/${sid}/planning`
  }
  throw new Error('no plan')
}

test('by touch the plan comes nearer around what is looked at, folds and is linked', async ({
  browser,
  enter,
}) => {
  const carrier = await enter('carrier')
  const address = await plannedBy(carrier)
  const context = await browser.newContext({ ...PHONE, storageState: await carrier.context().storageState() })
  const page = await context.newPage()
  await page.goto(address)
  const tool = (name: string): Locator => page.getByRole('button', { name, exact: true })

  const today = page.getByText('Today', { exact: true })
  await expect(today).toBeInViewport()
  const { y: top } = (await today.boundingBox())!
  for (const unit of await page.locator('[data-chart] span > span').all()) {
    const { y, height } = (await unit.boundingBox())!
    expect(y + height, 'no unit of time is under the flag').toBeLessThanOrEqual(top)
  }
  await tool('Zoom In').tap()
  await expect(today).toBeInViewport()
  await tool('Zoom In').tap()
  await expect(today).toBeInViewport()

  for (const name of ['Zoom In', 'Undo', 'Delete Selected Task']) {
    const { width, height } = (await tool(name).boundingBox())!
    expect([width, height], name).toEqual([44, 44])
  }

  await tool('Table').tap()
  const soil = page.locator('[data-cell="soil name"]')
  await page.locator('[data-fold="prepare"]').tap()
  await expect(soil).toHaveCount(0)
  await page.locator('[data-fold="prepare"]').tap()
  await soil.tap()
  await expect(page.getByRole('row', { name: /Soil samples/ })).toHaveAttribute('aria-selected', 'true')
  await expect(tool('Link to…')).toBeHidden()
  await tool('More tools').tap()
  await tool('Link to…').tap()
  await expect(page.getByRole('dialog', { name: 'Dependencies of Soil samples' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()

  await page.setViewportSize({ width: 820, height: 1180 })
  await page.reload()
  const table = async () => Number(await page.getByRole('separator').getAttribute('aria-valuenow'))
  // Nothing until the window was measured.
  await expect.poll(table).toBeGreaterThan(0)
  expect(await table(), 'on a tablet the table leaves half to the chart').toBeLessThanOrEqual(410)
  await context.close()
})
