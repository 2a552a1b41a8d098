import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'

export const industriesQuery = queryOptions({
  queryKey: ['industries'],
  queryFn: async () => (await call('GET /industries', {})).items,
})
