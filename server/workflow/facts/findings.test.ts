import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { workflowOf } from '../operation-kind.ts'
import { create } from '../create.ts'
import { findings } from './findings.ts'
import { lockOperation, type LockedRow } from '../row.ts'
import { addOffering, openMarket } from '../samples.ts'
import { rows } from '../../platform/statements.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
const engine = { pool, clock: () => new Date('2026-03-02T09:00:00.000Z') }

const operation = async (carrierOrganizationId: string = market.carrier) =>
  (
    await create(engine, {
      scope: market.people.buyer.scope,
      type: 'contribution',
      contributorOrganizationId: market.buyer,
      carrierOrganizationId,
      projectId: market.project,
      offeringId: market.offering,
      lines: [{ vintageId: market.vintages[0], quantity: 1n, unitPriceCents: 1250n }],
      currency: 'EUR',
      delivery: 'retire',
      beneficiaryName: 'Acme',
      beneficiaryCountry: 'FR',
      idempotencyKey: null,
    })
  ).operationId

/** As if this operation's carrier had sent its invoice. */
const invoiced = async (id: string, number: string, iban: string) => {
  await owner.query(
    `update operation set facts = facts || jsonb_build_object('carrierInvoiceNumber', $2::text) where id = $1`,
    [id, number],
  )
  await owner.query(
    `insert into personal_value (operation_id, path, value, salt) values ($1, 'iban', to_jsonb($2::text), 's')`,
    [id, iban],
  )
}

const found = (id: string, number: string, iban: string) =>
  inScope(database, SYSTEM, async (trx) => {
    const { text, values } = lockOperation(id)
    const [row] = await rows<LockedRow>(trx, text, values)
    return findings({
      connection: trx,
      workflow: workflowOf('contribution'),
      row: row!,
      type: 'pcInvoice.submit',
      payload: { number, iban, amountCents: 1250 },
      at: engine.clock().toISOString(),
    })
  })

test('a carrier’s account is its first, known, or new; a number that stands on another invoice is named', async () => {
  const [first, second, third] = [await operation(), await operation(), await operation()]
  expect(await found(first, 'I-1', 'FR1')).toEqual({
    carrierInvoiceNumber: 'I-1',
    carrierAccount: 'first',
    carrierInvoiceAlso: null,
  })
  await invoiced(first, 'I-1', 'FR1')
  // Sending it again after a return compares it with others, never with itself.
  expect(await found(first, 'I-1', 'FR2')).toMatchObject({
    carrierAccount: 'first',
    carrierInvoiceAlso: null,
  })
  expect(await found(second, 'I-2', 'FR1')).toMatchObject({ carrierAccount: 'known' })
  expect(await found(second, 'I-1', 'FR9')).toMatchObject({
    carrierAccount: 'new',
    carrierInvoiceAlso: 'OP-1001',
  })
  await invoiced(second, 'I-2', 'FR9')
  expect(await found(third, 'I-3', 'FR9')).toMatchObject({ carrierAccount: 'known' })
  await owner.query(`update operation set status = 'cancelled' where id = $1`, [first])
  expect(await found(third, 'I-1', 'FR1')).toMatchObject({ carrierInvoiceAlso: null })
})

test('the platform’s own account is known where it sells its own inventory, and is no other carrier’s', async () => {
  const own = 'FR7630006000011234567890189'
  await owner.query(
    `insert into setting (key, value) values ('billing', jsonb_build_object('account', jsonb_build_object('iban', $1::text)))
     on conflict (key) do update set value = excluded.value`,
    [own],
  )
  await addOffering(owner, {
    project: market.project,
    carrier: market.platform,
    title: 'From stock',
    vintages: [market.vintages[0]],
    unitPriceCents: 1400,
  })
  expect(await found(await operation(market.platform), 'P-1', own)).toMatchObject({ carrierAccount: 'known' })
  const other = await operation()
  expect(await found(other, 'I-8', own)).toMatchObject({ carrierAccount: 'platform' })
  // Named before, it is still not the carrier's.
  await invoiced(other, 'I-8', own)
  expect(await found(await operation(), 'I-9', own)).toMatchObject({ carrierAccount: 'platform' })
})
