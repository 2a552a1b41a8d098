import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

/** The ledger's numbers; they move with operations. */
export const balanceQuery = queryOptions({
  queryKey: ['operations', 'balance'],
  queryFn: () => call('GET /balance', {}),
})

export const rangesQuery = (sid: string) =>
  queryOptions({
    queryKey: ['operations', 'balance', sid],
    queryFn: () => call('GET /vintages/:sid/balance', { params: { sid } }),
  })
