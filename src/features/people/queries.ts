/** What is asked about people, and under which key it is remembered. */
import { queryOptions } from '@tanstack/react-query'
import type { Request } from '../../lib/api.ts'
import { call } from '../../lib/http.ts'

export type UserFilter = Request<'GET /users/all_users'>['query']

export const usersQuery = (query: UserFilter) =>
  queryOptions({
    queryKey: ['people', query],
    queryFn: () => call('GET /users/all_users', { query }),
  })
