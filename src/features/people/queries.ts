/** What is asked about people, and under which key it is remembered. */
import { callQuery } from '../../lib/query-client.ts'
import type { Request } from '../../lib/api.ts'

export type UserFilter = Request<'GET /users/all_users'>['query']

export const usersQuery = (query: UserFilter) =>
  callQuery(['people', query], 'GET /users/all_users', { query })
