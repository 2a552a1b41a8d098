import { proofsOf } from '../testing/proofs.ts'
import { walked } from '../testing/walks.ts'

proofsOf('retirement', () => walked('retirement'), {
  shortest: 16,
  endings: ['completed', 'declined', 'cancelled'],
})
