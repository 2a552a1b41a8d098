/** Accounts and movements in words. */
import { t, type MessageId } from '../../../lib/messages.ts'
import type { Block, BlockDetail } from './queries.ts'

type Account = Block['places'][number]['account']
type Movement = BlockDetail['history'][number]['kind']

export const ACCOUNTS = [
  'available',
  'reserved',
  'held',
  'retired',
  'cancelled',
] as const satisfies readonly Account[]

const ACCOUNT_WORDS: Readonly<Record<Account, MessageId>> = {
  issued: 'admin.ledgerIssued',
  available: 'admin.ledgerAvailable',
  reserved: 'admin.ledgerReserved',
  held: 'admin.ledgerHeld',
  retired: 'admin.ledgerRetired',
  cancelled: 'admin.ledgerCancelled',
}
const MOVEMENT_WORDS: Readonly<Record<Movement, MessageId>> = {
  issue: 'admin.ledgerIssue',
  split: 'admin.ledgerSplit',
  reserve: 'admin.ledgerReserve',
  lock: 'admin.ledgerLock',
  release: 'admin.ledgerRelease',
  transfer: 'admin.ledgerTransfer',
  transferBack: 'admin.ledgerTransferBack',
  retire: 'admin.ledgerRetire',
  cancel: 'admin.ledgerCancel',
}

export const accountWords = (account: Account): string => t(ACCOUNT_WORDS[account])
export const movementWords = (kind: Movement): string => t(MOVEMENT_WORDS[kind])
