import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'
import { queryClient } from '../../../lib/query-client.ts'

export const industriesQuery = queryOptions({
  queryKey: ['industries'],
  queryFn: async () => (await call('GET /industries', {})).items,
})

export const forgetIndustries = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: industriesQuery.queryKey })
