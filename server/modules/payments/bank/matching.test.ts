/** An invoice is found by its number as banks print it. */
import { expect, test } from 'vitest'
import { guesses } from './matching.ts'

const invoice = {
  number: 'CS-2026-00006',
  reference: 'RF24CS202600006',
  sid: 'i1',
  contributorSid: 'c1',
  contributor: 'Acme SAS',
  restCents: 503_712,
  currency: 'EUR',
}
const credit = { cents: 503_712, currency: 'EUR', creditorReference: null, party: null, endToEndId: null }

test.each([
  ['Rechnung CS-2026-00006', true],
  ['Rechnung CS-2026- · 00006 vom 12.11.', true],
  ['Rechnung CS-2026-00 · 006', true],
  ['Rechnung CS-2026- · 000061', false],
])('%s names the invoice: %s', (remittance, isNamed) => {
  expect(guesses({ ...credit, remittance }, [invoice]).map(({ certainty }) => certainty)).toEqual(
    isNamed ? ['likely'] : [],
  )
})

test.each([
  ['cs202600006', true],
  ['CS-2026-0000', false],
  ['06', false],
])('the end-to-end reference %s names the invoice: %s', (endToEndId, isNamed) => {
  const remittance = 'Order CS-2026-000'
  expect(guesses({ ...credit, remittance, endToEndId }, [invoice])).toHaveLength(isNamed ? 1 : 0)
})
