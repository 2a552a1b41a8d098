import { itemsQuery } from '../../../lib/call-query.ts'

export const industriesQuery = itemsQuery(['industries'], 'GET /industries', {})
