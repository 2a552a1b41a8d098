import { proofsOf } from '../testing/proofs.ts'
import { walked } from '../testing/walks.ts'

proofsOf('multiYear', () => walked('multiYear'), {
  shortest: 12,
  endings: ['completed', 'declined', 'expired', 'cancelled'],
  // Invoices and retirements belong to the tranches.
  constant: ['beforeInvoice', 'canStillCancel'],
})
