/** An operation on a phone, where everything stands in one column. */
import { expect, test } from './fixtures.ts'
import { firstOperation } from './models/calls.ts'

test.use({ sharesSignIns: true })

test('the form of a step that is chosen below comes into sight', async ({ enter }) => {
  const page = await enter('admin')
  await page.setViewportSize({ width: 390, height: 844 })
  const { sid } = await firstOperation(page, 'step=ccSigned')
  await page.goto(`/admin/operations/${sid}`)
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: /Purchase order/ })
    .click()
  await expect(page.getByRole('region', { name: 'Step: Purchase order' })).toBeInViewport()
})
