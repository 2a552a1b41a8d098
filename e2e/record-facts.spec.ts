/** Read-only facts in forms: ids, and the dates on which a person was created or deactivated; and the size of a badge. */
import { expect, test } from './fixtures.ts'

test.use({ sharesSignIns: true })

const UUID = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/

test('a registry entry, an industry, an organization and a person show their id, which can be copied', async ({
  enter,
  faults,
}) => {
  const admin = await enter('admin')
  await admin.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  for (const address of ['/admin/Projects', '/admin/carbonStandard', '/admin/industries']) {
    await admin.goto(address)
    await admin
      .getByRole('button', { name: /^(Edit|Rename) / })
      .first()
      .click()
    await expect(admin.getByRole('dialog')).toContainText(UUID)
    await admin.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  }

  await admin.goto('/admin/regularUsers?search=Camille')
  await admin.getByRole('button', { name: 'Details: Camille Roy' }).click()
  const details = admin.getByRole('dialog', { name: 'Camille Roy' })
  await expect(details).toContainText('Created')
  await expect(details).not.toContainText('Deactivated')
  await details.getByRole('button', { name: 'Copy the ID' }).click()
  await expect(admin.getByText('The ID is copied').first()).toBeVisible()
  const [sid] = UUID.exec(await details.innerText())!
  expect(await admin.evaluate(() => navigator.clipboard.readText())).toBe(sid)
  await details.getByRole('button', { name: 'Close' }).click()

  await admin.goto('/admin/organizations?search=Rivage')
  await admin.getByRole('link', { name: 'Rivage Collective' }).click()
  await expect(admin).toHaveURL(new RegExp(`/admin/organizations/${UUID.source}$`))
  await expect(admin.getByRole('main')).toContainText(new URL(admin.url()).pathname.split('/').at(-1)!)
  expect(faults).toEqual([])
})

test('on a phone the badge of an e-mail is as wide as its word', async ({ enter }) => {
  const admin = await enter('admin')
  await admin.setViewportSize({ width: 390, height: 844 })
  await admin.goto('/admin/mails')
  const badge = admin
    .getByRole('table')
    .getByText(/^(Kept here|Sent)$/)
    .first()
  await expect(badge).toBeVisible()
  // Subjects wrap here.
  await expect(admin.locator('tbody button').first()).toHaveCSS('text-align', 'start')
  const [width, text] = await badge.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return [element.getBoundingClientRect().width, range.getBoundingClientRect().width]
  })
  expect(width! - text!).toBeLessThan(24)
})
