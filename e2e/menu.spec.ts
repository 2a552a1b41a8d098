/** The administrators' menu: in sight as a whole, each page once, and the way back from where it leads out of the back office. */
import { expect, test } from './fixtures.ts'

test.use({ sharesSignIns: true })

const LONG = 'The association of all river valleys between the Oder and the Vistula. '.repeat(4).trim()

test('the whole menu is in sight at 1440 × 900, and no name stands in it twice', async ({ enter }) => {
  const page = await enter('admin')
  await page.setViewportSize({ width: 1440, height: 900 })
  const menu = page.getByRole('navigation', { name: 'Back office' })
  const links = menu.getByRole('link')
  await expect(menu.getByRole('link', { name: 'The machines' })).toBeInViewport({ ratio: 1 })
  await expect(links.first()).toBeInViewport({ ratio: 1 })
  const rail = page.getByRole('complementary', { name: 'Menu' })
  expect(await rail.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
  const names = await links.allTextContents()
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => /users/i.test(name))).toEqual(['Users'])
})

test('the list of users is one press away, with the administrators beside it', async ({ enter }) => {
  const page = await enter('admin')
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: /Jonas Lind/ })).toBeVisible()
  await page.getByRole('link', { name: 'Administrators' }).click()
  await expect(page.getByRole('row', { name: /Noé Keller/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Jonas Lind/ })).toHaveCount(0)
  const entry = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Users' })
  await expect(entry).toHaveAttribute('aria-current', 'page')
})

test('the documentation of the machines leads back to the page one came from', async ({ enter }) => {
  const page = await enter('admin')
  await page.goto('/admin/payments?view=statements')
  // Links of the page before its code has come leave it without a trace.
  await page.getByRole('table', { name: 'Imported statements' }).waitFor()
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: 'The machines' })
    .click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /Retirement/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/docs\/machines\/retirement/)
  await page.getByRole('link', { name: 'Back to Payments' }).click()
  await expect(page).toHaveURL(/\/admin\/payments\?view=statements$/)
})

test('someone who opens the documentation first is led to the start page', async ({ page }) => {
  await page.goto('/docs/machines')
  await page.getByRole('link', { name: 'Back to Understory' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('the bar of a member is one line, beside or above the menu, however long its organization is called', async ({
  enter,
}) => {
  const page = await enter('trader')
  await page.route('**/proxy/me', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('Two Rivers', LONG) })
  })
  await page.reload()
  await expect(page.getByTitle(LONG)).toBeVisible()
  const brand = page.getByRole('banner').getByRole('link', { name: 'Understory' })
  const account = page.getByRole('button', { name: /account of/ })
  for (const width of [1440, 900, 760, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const [one, other] = [await brand.boundingBox(), await account.boundingBox()]
    expect(Math.abs(one!.y + one!.height / 2 - other!.y - other!.height / 2), `${width} px`).toBeLessThan(12)
  }
})
