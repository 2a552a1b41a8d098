/** Accounts and movements in words. */
import { t } from '../../../lib/messages.ts'
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

export const accountWords = (account: Account): string => t(`admin.account.${account}`)
export const movementWords = (kind: Movement): string => t(`admin.movement.${kind}`)
