/** A bank that counts from 1 in every statement: the second payment is beside the first, and a person decides. */
import { expect, test } from './fixtures.ts'
import { importStatement } from './models/statements.ts'

test('a possible duplicate stands beside the earlier transaction until a person keeps it', async ({
  enter,
}) => {
  test.setTimeout(120_000)
  const admin = await enter('admin')
  const shared = { reference: 'BANK-COUNTS-1', amount: '77.30' }
  await importStatement(admin, { id: 'COUNT-1', amount: shared.amount, bankReference: shared.reference })
  await expect(admin.getByRole('listitem').filter({ hasText: 'Payer of COUNT-1' })).toBeVisible()
  await importStatement(admin, { id: 'COUNT-2', amount: shared.amount, bankReference: shared.reference })
  const second = admin.getByRole('listitem').filter({ hasText: 'Payer of COUNT-2' })
  const card = second.getByRole('region', { name: 'Possible duplicate' })
  await expect(card.getByText('Payer of COUNT-1')).toBeVisible()
  await expect(second.getByRole('button', { name: /^Choose invoices/ })).toHaveCount(0)
  await card.getByRole('button', { name: 'Keep as another payment' }).click()
  await admin.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Another payer')
  await admin.getByRole('dialog').getByRole('button', { name: 'Keep as another payment' }).click()
  await expect(card).toHaveCount(0)
  await expect(second.getByRole('button', { name: /^Choose invoices/ })).toBeVisible()
})
