/** The server cannot be reached for a while: pages say that they wait, and go on by themselves. */
import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const WAITS = 'The server is not answering. This page continues when it does.'

const refuse = (route: Route) => route.abort('connectionrefused')
const cut = (page: Page) => page.route('**/*', refuse)
const restore = (page: Page) => page.unroute('**/*', refuse)

test('pages come back by themselves after an outage, without a reload by hand', async ({ enter, faults }) => {
  const page = await enter('admin')
  await page.goto('/admin/organizations')
  const names = page.getByRole('table').getByRole('link')
  await expect(names.first()).toBeVisible()

  // On a page that is there.
  await cut(page)
  const search = page.getByRole('searchbox', { name: 'Search by name or VAT number' })
  await search.fill('Verne')
  await search.press('Enter')
  await expect(page.getByText(WAITS)).toBeVisible()
  await restore(page)
  await expect(page.getByText(WAITS)).toHaveCount(0)
  await expect(names).toHaveCount(1)

  // On the way to a page whose code was not fetched yet.
  await cut(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Industries' }).first().click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await restore(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Industries' })).toBeVisible()
  await expect(page.getByText(WAITS)).toHaveCount(0)

  // The browser logs every call that gets no answer.
  faults.length = 0
})
