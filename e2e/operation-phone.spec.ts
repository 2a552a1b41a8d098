/** An operation on a phone, where everything is in one column. */
import { expect, test } from './fixtures.ts'
import { invoicedContribution } from './models/by-calls.ts'
import { detailOf, firstOperation, sendEvent } from './models/calls.ts'
import { movement } from './models/movement.ts'
import { OperationScreen } from './models/operation.ts'

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

test('the keyboard passes all steps at once', async ({ enter }) => {
  const page = await enter('admin')
  const { sid } = await firstOperation(page, 'step=ccSigned')
  await page.goto(`/admin/operations/${sid}?step=ccSigned`)
  const title = page.getByRole('region', { name: /^Step: / }).getByRole('heading', { level: 2 })
  await expect(title).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the operation' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip the steps' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title).toBeFocused()
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

test('what follows an answered step is in sight, and stays while other steps open', async ({ enter }) => {
  test.setTimeout(180_000)
  const [admin, checker, page] = [await enter('admin'), await enter('checker'), await enter('carrier')]
  const sid = await invoicedContribution(enter, 'Canopy Partners')
  const sendBack = admin.getByRole('button', { name: 'Send back to a step' })
  await admin.goto(`/admin/operations/${sid}`)
  await sendBack.click()
  await expect(admin.getByRole('option', { name: 'Mandate contract, Signing' })).toBeAttached()
  const { facts } = await detailOf(admin, sid)
  await sendEvent(admin, sid, 'contributorPaymentValidation.submit', {
    bankReference: facts.paymentReference,
    valueDate: new Date().toISOString().slice(0, 10),
    amountCents: 14_080,
  })
  await sendEvent(checker, sid, 'contributorPaymentValidation.approve')
  await page.setViewportSize({ width: 390, height: 844 })
  const carrierId = /projectCarrier\/([^/]+)\//.exec(page.url())![1]!
  await page.goto(`/projectCarrier/${carrierId}/operation/${sid}`)
  const retirement = new OperationScreen(page)
  await retirement.showForm(retirement.step.getByRole('button', { name: 'Report the retirement' }))
  await retirement.drawDocuments()
  await retirement.send('Report the retirement', true)
  await expect(page.getByRole('heading', { name: 'Carrier invoice', exact: true })).toBeInViewport()

  await page.getByLabel('Invoice number').fill('RC-1')
  await sendEvent(admin, sid, 'CCUsRetired.approve')
  await expect(page.getByText('Also waiting for you: Registry link')).toBeVisible()
  await expect(page.getByLabel('Invoice number')).toHaveValue('RC-1')

  await admin.reload()
  const journal = admin.getByRole('tabpanel', { name: 'Journal' })
  await expect(journal.getByText('Contribution contract, Signing').first()).toBeVisible()
  await expect(sendBack, 'nothing before a payment can be asked for again').toHaveCount(0)
})
