import { proofsOf } from '../testing/proofs.ts'
import { walked } from '../testing/walks.ts'

proofsOf('contribution', () => walked('contribution'), {
  shortest: 23,
  endings: ['completed', 'declined', 'expired', 'cancelled'],
})
