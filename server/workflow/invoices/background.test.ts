/** An invoice names its parties as they named themselves: the platform in its settings, the contributor in its onboarding. */
import { expect, test } from 'vitest'
import { inScope, SYSTEM } from '../../platform/database.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openMarket } from '../samples.ts'
import { backgroundOf, BILLING } from './background.ts'

const { database, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
const read = (contributor = market.buyer) =>
  inScope(database, SYSTEM, (trx) =>
    backgroundOf(trx, { contributor_organization_id: contributor, number: 'OP-1' }),
  )

const address = {
  legalForm: 'SAS',
  registrationNumber: '123 456 789 RCS Lyon',
  street: '4 quai Arloing',
  postalCode: '69009',
  city: 'Lyon',
}
const unknown = {
  legalForm: null,
  registrationNumber: null,
  street: null,
  postalCode: null,
  city: null,
}

test('what neither has said stays open', async () => {
  expect(await read()).toMatchObject({ seller: unknown, buyer: unknown, account: null })
})

test('the contributor’s form, number and address are those of its onboarding, trimmed, and an empty field stays open', async () => {
  const { rows } = await owner.query<{ id: string }>(
    `insert into onboarding (organization_id, applicant_id, machine_version, snapshot, since, begun_at, updated_at)
     values ($1, $2, 1, '{}', now(), now(), now()) returning id`,
    [market.buyer, market.people.buyer.id],
  )
  const say = (content: object) =>
    owner.query(
      `insert into onboarding_answer (onboarding_id, step, content, updated_at) values ($1, 'OrganizationInfo', $2, now())
       on conflict (onboarding_id, step) do update set content = excluded.content`,
      [rows[0]!.id, JSON.stringify(content)],
    )
  await say(address)
  expect((await read()).buyer).toMatchObject(address)
  expect((await read()).seller).toMatchObject(unknown)
  await say({ ...address, street: '  4 quai Arloing ', city: '  ', legalForm: 7 })
  expect((await read()).buyer).toMatchObject({ ...address, city: null, legalForm: null })
})

test('the platform’s own, and where to pay, are its settings', async () => {
  const account = { iban: 'FR7630006000011234567890189', bic: 'AGRIFRPP', bank: 'Made-up bank' }
  await owner.query('insert into setting (key, value) values ($1, $2)', [
    BILLING,
    JSON.stringify({ ...address, city: 'Paris', account }),
  ])
  await owner.query("update organization set vat = 'FR12345678901' where is_platform")
  expect(await read()).toMatchObject({
    seller: { ...address, city: 'Paris', vat: 'FR12345678901' },
    account,
    number: 'OP-1',
  })
})

test('who does not exist is not invoiced', async () => {
  await expect(read('00000000-0000-7000-8000-000000000000')).rejects.toThrow(
    'OP-1 has no parties for an invoice',
  )
})
