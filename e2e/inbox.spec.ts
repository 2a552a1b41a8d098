/** What waits for a contributor stands first on the home, is counted in the menu and leads to its step. */
import { expect, test } from './fixtures.ts'

test.use({ sharesSignIns: true })

test('a contributor finds what waits for it first, as its project carrier does', async ({ enter }) => {
  for (const [who, place] of [
    ['contributor', 'Our Projects'],
    ['carrier', 'My projects'],
  ] as const) {
    const page = await enter(who)
    const inbox = page.getByRole('region', { name: 'Your turn' })
    await expect(inbox.getByRole('listitem').first()).toBeVisible()
    const counted = await inbox.getByText(/^\d+ steps? (is|are) waiting for you$/).innerText()
    const count = String(Number.parseInt(counted, 10))
    expect(Number(count)).toBeGreaterThan(0)
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: place })).toContainText(count)
    await inbox.getByRole('listitem').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/operation\/.+\?step=/)
    const steps = page.getByRole('navigation', { name: 'Steps' })
    await expect(steps.getByText('You', { exact: true }).first()).toBeVisible()
  }
})
