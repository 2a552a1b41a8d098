import { itemsQuery } from '../../../lib/query-client.ts'

export const industriesQuery = itemsQuery(['industries'], 'GET /industries', {})
