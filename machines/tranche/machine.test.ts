import { expect, test } from 'vitest'
import { offers } from '../kernel/offers.ts'
import { eventTables } from '../operation/events/tables.ts'
import { AT } from '../operation/samples.ts'
import { guardBook } from '../operation/sentences.ts'
import { checked, olga, playsOf, reverse } from '../testing/plays.ts'
import { proofsOf } from '../testing/proofs.ts'
import { walked } from '../testing/walks.ts'
import { workflows } from '../workflows.ts'

proofsOf('tranche', () => walked('tranche'), { shortest: 19, endings: ['completed', 'cancelled'] })

const { begun, play, sent } = playsOf('tranche')

test.each(['tranche.defer', 'tranche.substitute'])(
  'what was delivered is not undone by %s, although the bank reversed the payment and the invoice was credited',
  (type) => {
    const delivered = play(
      begun,
      'tranche.open',
      'CCUsAvailability.confirm',
      ...checked('CSfeeVAT'),
      'CSInvoice.issue',
      ...checked('contributorPaymentValidation', 'CCUsRetired'),
    )
    const reversed = sent(delivered, olga, reverse(1000)).next
    const credited = play(reversed, 'CSInvoice.credit')
    const { events } = workflows.tranche
    expect(offers({ [type]: events[type]! }, credited, olga, AT, guardBook)).toMatchObject([
      { status: 'blocked', why: guardBook.sentences['canStillCancel'] },
    ])
    expect(() => play(credited, type)).toThrow('canStillCancel')
  },
)

test('is cancelled in its own words: its agreement goes on', () => {
  const { label, confirm } = eventTables.tranche['operation.cancel']
  expect([label, confirm]).toEqual([
    'Cancel the tranche',
    'Cancel this tranche? Each of its completed steps is reversed. You cannot undo this.',
  ])
  expect(eventTables.multiYear['operation.cancel'].label).toBe('Cancel the operation')
})
