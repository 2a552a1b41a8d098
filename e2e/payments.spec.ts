/** Money, from a bank statement to a file for the bank: one person confirms, another approves. */
import fs from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { deliver, invoicedContribution } from './models/by-calls.ts'
import { detailOf } from './models/calls.ts'
import { importStatement } from './models/statements.ts'

test('a statement’s payment is confirmed by two people, and the carrier’s payout goes to the bank in a file', async ({
  enter,
}) => {
  test.setTimeout(180_000)
  const sid = await invoicedContribution(enter, 'Canopy Partners')
  const [admin, checker] = [await enter('admin'), await enter('checker')]
  const { number, facts } = await detailOf(admin, sid)
  const id = `JOURNEY-${number}`

  await test.step('the statement is imported, and its entry leads to the invoice', async () => {
    await admin.goto('/admin/payments?view=statements')
    await importStatement(admin, { id, amount: '140.80', reference: facts.paymentReference ?? '' })
    const transaction = admin.getByRole('listitem').filter({ hasText: `Payer of ${id}` })
    await expect(transaction.getByText('Certain')).toBeVisible()
    await expect(transaction.getByText('the amount is exactly what is due')).toBeVisible()
    await transaction.getByRole('button', { name: /^Confirm / }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(transaction).toHaveCount(0)
  })

  await test.step('the person who confirmed may not approve; another person does', async () => {
    const rowOf = (page: typeof admin) => page.getByRole('row').filter({ hasText: number })
    await admin.goto('/admin/payments?view=incoming&state=pending')
    const why = rowOf(admin).getByText(/submitted this cannot approve it/)
    await expect(why).toBeVisible()
    expect((await why.boundingBox())!.width, 'leaves the room to the amounts').toBeLessThan(260)
    await expect(rowOf(admin).getByRole('button', { name: /^Confirm / })).toHaveCount(0)
    await checker.goto('/admin/payments?view=incoming&state=pending')
    await rowOf(checker)
      .getByRole('button', { name: /^Confirm / })
      .click()
    await checker.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(rowOf(checker)).toHaveCount(0)
    expect((await detailOf(admin, sid)).facts.receivedCents).toBe(14_080)
  })

  await deliver(enter, sid)

  await test.step('the payout is chosen, and its file taken for the bank', async () => {
    await admin.goto('/admin/payments?view=payouts')
    const choice = admin.getByRole('checkbox', { name: `Choose the payout of ${number}` })
    await admin.setViewportSize({ width: 390, height: 844 })
    await expect(choice.locator('..').getByText('Choose', { exact: true })).toBeVisible()
    await admin.setViewportSize({ width: 1440, height: 900 })
    await choice.check()
    await admin.getByRole('button', { name: 'Create a batch' }).click()
    const sheet = admin.getByRole('region', { name: /^Batch PAY-/ })
    await expect(sheet.getByText('120 €', { exact: false }).first()).toBeVisible()
    await expect(sheet.getByText(/You created this batch/)).toBeVisible()
    await expect(sheet.getByRole('button', { name: 'Download the file' })).toHaveCount(0)
    await checker.goto(new URL(admin.url()).pathname + new URL(admin.url()).search)
    const saved = checker.waitForEvent('download')
    await checker
      .getByRole('region', { name: /^Batch PAY-/ })
      .getByRole('button', { name: 'Download the file' })
      .click()
    const download = await saved
    expect(download.suggestedFilename()).toMatch(/^PAY-\d+\.xml$/)
    const xml = await fs.readFile(await download.path(), 'utf8')
    expect(xml).toContain('<InstdAmt Ccy="EUR">120.00</InstdAmt>')
    expect(xml).toContain(number)
    await expect(sheet.getByText('Downloaded').first()).toBeVisible()
  })

  await test.step('it is recorded as paid, and the second person confirms it', async () => {
    const sheet = admin.getByRole('region', { name: /^Batch PAY-/ })
    await sheet.getByRole('button', { name: 'Record as paid' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Record as paid' }).click()
    await expect(sheet.getByText('Recorded, to be confirmed')).toBeVisible()
    await expect(sheet.getByText(/You created this batch/)).toHaveCount(0)
    await expect(sheet.getByRole('button', { name: /^Confirm / })).toHaveCount(0)
    await checker.goto('/admin/payments?view=payouts')
    const waiting = checker.getByRole('row').filter({ hasText: number })
    await waiting.getByRole('button', { name: `Confirm the payout of ${number}` }).click()
    await checker.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(waiting).toHaveCount(0)
    // The other person's page follows by itself.
    await expect(sheet.getByText('Confirmed').first()).toBeVisible()
  })
})
