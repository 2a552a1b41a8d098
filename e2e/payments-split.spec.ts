/** One transfer for two invoices, dealt out by a person; what came too much goes the whole way back to the payer. */
import fs from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { invoicedContribution } from './models/by-calls.ts'
import { detailOf } from './models/calls.ts'
import { importStatement } from './models/statements.ts'

test('a transfer is split over two invoices, and what came too much is given back by the bank', async ({
  enter,
}) => {
  test.setTimeout(240_000)
  const first = await invoicedContribution(enter, 'Canopy Partners')
  const second = await invoicedContribution(enter, 'Canopy Partners')
  const [admin, checker] = [await enter('admin'), await enter('checker')]
  const [one, two] = [await detailOf(admin, first), await detailOf(admin, second)]
  const id = `SPLIT-${one.number}`
  const transaction = admin.getByRole('listitem').filter({ hasText: `Payer of ${id}` })

  await test.step('the statement names both, and the amounts are changed by keyboard', async () => {
    const text = `${one.facts.paymentReference ?? ''} ${two.facts.paymentReference ?? ''}`
    await importStatement(admin, { id, amount: '300.00', text })
    await expect(transaction.getByText('18,40 € more than what is due of them')).toBeVisible()
    await transaction.getByRole('button', { name: 'Change the amounts' }).press('Enter')
    const dialog = admin.getByRole('dialog', { name: /^Split 300/ })
    await expect(dialog.getByText(/18,4.* left to be decided/)).toBeVisible()
    const amount = dialog.getByRole('textbox', { name: /^Amount for / }).nth(1)
    await amount.fill('160')
    await dialog.getByRole('button', { name: 'Record the payments' }).press('Enter')
    await expect(dialog.getByRole('alert').first()).toBeVisible()
    await amount.fill('159,20')
    await expect(dialog.getByText('Nothing is left')).toBeVisible()
    await expect(dialog.getByText(/18,4.* more than is due/)).toBeVisible()
    await amount.press('Enter')
    await expect(transaction).toHaveCount(0)
  })

  await test.step('another person confirms each part', async () => {
    for (const { number } of [one, two]) {
      await checker.goto('/admin/payments?view=incoming&state=pending')
      const row = checker.getByRole('row').filter({ hasText: number })
      await row.getByRole('button', { name: /^Confirm / }).click()
      await checker.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
      await expect(row).toHaveCount(0)
    }
    const received = [first, second].map(async (sid) => (await detailOf(admin, sid)).facts.receivedCents)
    expect((await Promise.all(received)).toSorted((a, b) => Number(a) - Number(b))).toEqual([14_080, 15_920])
  })

  const refund = (page: typeof admin) =>
    page
      .getByRole('region', { name: 'Refunds' })
      .getByRole('row')
      .filter({ hasText: one.number })
      .or(page.getByRole('region', { name: 'Refunds' }).getByRole('row').filter({ hasText: two.number }))

  await test.step('what came too much is asked for, and approved by another person', async () => {
    await admin.goto('/admin/payments?view=incoming&state=refundable')
    const overpaid = admin.getByRole('row').filter({ hasText: /18,4/ }).filter({ hasText: 'Overpaid' })
    await overpaid
      .first()
      .getByRole('button', { name: /^Refund what / })
      .click()
    const dialog = admin.getByRole('dialog', { name: /^Refund / })
    await expect(dialog.getByRole('textbox', { name: /^Amount in EUR/ })).toHaveValue('18,40')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Came too much')
    await dialog.getByRole('button', { name: 'Request the refund' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(refund(admin).getByRole('button', { name: /^Approve/ })).toHaveCount(0)
    await checker.goto('/admin/payments?view=incoming')
    await refund(checker)
      .getByRole('button', { name: /^Approve/ })
      .click()
    await expect(checker.getByRole('dialog').getByText('FR76 3000 6000 0112 3456 7890 189')).toBeVisible()
    await checker.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Looked at it')
    await checker.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(refund(checker).getByText('Approved', { exact: true })).toBeVisible()
  })

  const endToEndId = await test.step('it goes into a file for the bank', async () => {
    await admin.goto('/admin/payments?view=payouts')
    await admin
      .getByRole('checkbox', { name: /^Choose the refund of / })
      .first()
      .check()
    await admin.getByRole('button', { name: 'Create a batch' }).click()
    const sheet = admin.getByRole('region', { name: /^Batch PAY-/ })
    await expect(sheet.getByText(/You created this batch/)).toBeVisible()
    await checker.goto(new URL(admin.url()).pathname + new URL(admin.url()).search)
    const saved = checker.waitForEvent('download')
    await checker
      .getByRole('region', { name: /^Batch PAY-/ })
      .getByRole('button', { name: 'Download the file' })
      .click()
    const xml = await fs.readFile(await (await saved).path(), 'utf8')
    expect(xml).toContain('<InstdAmt Ccy="EUR">18.40</InstdAmt>')
    return /<EndToEndId>([^<]+)</.exec(xml)?.[1] ?? ''
  })

  await test.step('the bank says that it was paid, and the second person confirms it', async () => {
    await importStatement(admin, { id: `${id}-OUT`, amount: '18.40', isDebit: true, endToEndId })
    const out = admin.getByRole('listitem').filter({ hasText: `Payer of ${id}-OUT` })
    await out.getByRole('button', { name: /^Confirm / }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(out).toHaveCount(0)
    await checker.goto('/admin/payments?view=incoming')
    await refund(checker)
      .getByRole('button', { name: /^Confirm/ })
      .click()
    await checker.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('On the statement')
    await checker.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(refund(checker).getByText('Refunded', { exact: true }).first()).toBeVisible()
  })

  await test.step('the bank sends it back later: the refund counts as returned and goes into the next batch', async () => {
    const back = {
      id: `${id}-BACK`,
      party: `Payer of ${id}-OUT`,
      amount: '18.40',
      isReversal: true,
      endToEndId,
    }
    await importStatement(admin, back)
    const reversal = admin
      .getByRole('listitem')
      .filter({ hasText: `${id}-BACK` })
      .filter({ hasText: 'Reversal' })
    await expect(reversal.getByText(/the refund counts as returned/)).toBeVisible()
    await reversal.getByRole('button', { name: `Withdraw the confirmation: ${id}-OUT` }).click()
    const dialog = admin.getByRole('dialog', { name: `Reverse transaction ${id}-OUT` })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The account was closed')
    await dialog.getByRole('button', { name: 'Withdraw the confirmation' }).click()
    await expect(reversal).toHaveCount(0)
    await expect(refund(checker).getByText('Did not arrive', { exact: true }).first()).toBeVisible()
    await refund(checker)
      .getByRole('link', { name: /^Batch PAY-/ })
      .click()
    await checker.getByRole('button', { name: /^Take out the transfer/ }).click()
    await checker.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('The bank sent it back')
    await checker.getByRole('dialog').getByRole('button', { name: 'Take out' }).click()
    await expect(checker.getByRole('checkbox', { name: /^Choose the refund of / }).first()).toBeVisible()
  })
})
