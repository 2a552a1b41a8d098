/** What came of an action on an operation, in words. */
import type { BulkResult } from '../../../../contract/operations/desk.ts'
import type { MessageId } from '../../../lib/messages.ts'
import type { Tone } from '../../../ui/chips.tsx'

export const BULK_WORDS: Readonly<Record<BulkResult, readonly [MessageId, Tone]>> = {
  sent: ['operation.resultSent', 'done'],
  nobodysMove: ['operation.resultWaitingForNoOne', 'plain'],
  nobodyToWriteTo: ['operation.resultNoRecipient', 'alarm'],
  alreadyReminded: ['operation.resultAlreadyReminded', 'plain'],
  onHold: ['operation.resultOnHold', 'plain'],
  ended: ['operation.resultEnded', 'plain'],
  archived: ['operation.resultArchived', 'done'],
  alreadyArchived: ['operation.resultAlreadyArchived', 'plain'],
  stillRunning: ['operation.resultStillRunning', 'plain'],
  restored: ['operation.resultRestored', 'done'],
  notArchived: ['operation.resultNotArchived', 'plain'],
  assigned: ['operation.resultAssigned', 'done'],
  unassigned: ['operation.resultUnassigned', 'done'],
  alreadyAssigned: ['operation.resultAlreadyAssigned', 'plain'],
  eventSent: ['operation.resultEventSent', 'done'],
  eventRefused: ['operation.resultEventRefused', 'alarm'],
  unknown: ['operation.resultUnknown', 'alarm'],
}
