/** An operation on a phone, where everything stands in one column. */
import { expect, test } from './fixtures.ts'
import { firstOperation } from './models/calls.ts'
import { movement } from './models/movement.ts'

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

test('nothing moves while the form of a step comes', async ({ enter }) => {
  const page = await enter('admin')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const step of ['proposal', 'CSfeeVAT', 'CCUsRetired', 'ccSigned']) {
    const { sid } = await firstOperation(page, `status=open&step=${step}`)
    await page.goto(`/admin/operations/${sid}`)
    await expect(page.getByRole('region', { name: /^Step: / })).toBeVisible()
    await expect(page.locator('[data-bones]')).toHaveCount(0)
    const { sum, moved } = await movement(page)
    expect(sum, `${step}: ${moved.join('\n')}`).toBeLessThan(0.02)
  }
})
