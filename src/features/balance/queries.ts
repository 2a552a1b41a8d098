import { callQuery } from '../../lib/query-client.ts'

/** The ledger's numbers; they move with operations. */
export const balanceQuery = callQuery(['operations', 'balance'], 'GET /balance', {})

export const rangesQuery = (sid: string) =>
  callQuery(['operations', 'balance', sid], 'GET /vintages/:sid/balance', { params: { sid } })
