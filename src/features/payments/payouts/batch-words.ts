/** States of batches and of what is in them, in words and colours. */
import { hrefOf, stepHref } from '../../../addresses/paths.ts'
import { t } from '../../../lib/messages.ts'
import type { Batch } from '../queries.ts'
import { RETURNED } from '../refunds/refund-words.ts'

export const BATCH_STATES = {
  created: { tone: 'move', words: 'payments.batchCreated' },
  downloaded: { tone: 'move', words: 'payments.batchDownloaded' },
  recorded: { tone: 'move', words: 'payments.batchRecorded' },
  confirmed: { tone: 'done', words: 'payments.batchConfirmed' },
  cancelled: { tone: 'plain', words: 'payments.batchCancelled' },
} as const

export const ITEM_STATES = {
  waiting: { tone: 'plain', words: 'payments.itemWaiting' },
  recorded: { tone: 'move', words: 'payments.itemRecorded' },
  confirmed: { tone: 'done', words: 'payments.itemConfirmed' },
  released: { tone: 'plain', words: 'payments.itemReleased' },
} as const

type Item = Batch['items'][number]

/** It was recorded, and is not any longer: its recording was rejected, or the bank sent it back. */
export const wasReturned = (
  { state, operation }: Pick<Item, 'state' | 'operation'>,
  { events }: Pick<Batch, 'events'>,
): boolean =>
  state === 'waiting' &&
  events.findLast(({ kind, operation: of }) => kind === 'downloaded' || of === operation.name)?.kind ===
    'returned'

/** What the bank sent back waits to be taken out; a rejected recording, as for a typing error, is recorded again. */
export const itemStanding = (
  item: Pick<Item, 'state' | 'operation' | 'isRecordable'>,
  batch: Pick<Batch, 'events'>,
) => (wasReturned(item, batch) && !item.isRecordable ? RETURNED : ITEM_STATES[item.state])

/** Where to look at what is paid: the payout's step, or the operation whose money goes back. */
export const paidFor = (operationSid: string, refundSid: string | null): string =>
  refundSid === null
    ? stepHref('pcPaymentValidation', operationSid)
    : hrefOf('adminOperation', { operationSid })

export const paidForWords = (number: string, refundSid: string | null): string =>
  refundSid !== null && number === ''
    ? t('payments.refundOfPayment')
    : t(refundSid === null ? 'payments.carrierInvoice' : 'payments.refundOfInvoice', { number })
