/** States of batches and of what is in them, in words and colours. */
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

export const EVENTS = {
  downloaded: 'payments.eventDownloaded',
  recorded: 'payments.eventRecorded',
  released: 'payments.eventReleased',
  cancelled: 'payments.eventCancelled',
} as const
