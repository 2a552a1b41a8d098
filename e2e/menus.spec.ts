/** The menus of the page's frame: opened, followed and closed. */
import { expect, test } from './fixtures.ts'

test.use({ sharesSignIns: true })

test('on a phone the menu of the back office closes when a link was followed, and opens again', async ({
  enter,
}) => {
  const page = await enter('admin')
  await page.setViewportSize({ width: 390, height: 844 })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  for (const name of ['Operations', 'Payments', 'Operations']) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(menu).toBeHidden()
  }
})

test('the menu of the person closes when a link was followed, and on a second press', async ({ enter }) => {
  const page = await enter('contributor')
  const button = page.getByRole('button', { name: /, account of / })
  const menu = page.locator('#person-menu')
  await button.click()
  await menu.getByRole('link', { name: 'Your account' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(menu).toBeHidden()
  await button.click()
  await expect(menu).toBeVisible()
  await button.click()
  await expect(menu).toBeHidden()
})

test('Escape in a panel of filters leads back to the button that opened it', async ({ enter }) => {
  const page = await enter('admin')
  await page.goto('/admin/operations')
  const button = page.getByRole('button', { name: 'Layout' })
  await button.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Layout' })
  await expect(panel).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(panel.locator(':focus')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})
