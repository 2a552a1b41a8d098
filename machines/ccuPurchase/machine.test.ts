import { proofsOf } from '../testing/proofs.ts'
import { walked } from '../testing/walks.ts'

proofsOf('ccuPurchase', () => walked('ccuPurchase'), {
  shortest: 20,
  endings: ['completed', 'declined', 'expired', 'cancelled'],
  // No platform invoice and no retirement here, and the payout comes after delivery anyway.
  constant: ['beforeInvoice', 'canStillCancel', 'delivered'],
})
