import { queryOptions } from '@tanstack/react-query'
import { itemsQuery } from '../../lib/query-client.ts'
import { ApiProblem, call } from '../../lib/http.ts'

export const sessionsQuery = itemsQuery(['me', 'sessions'], 'GET /me/sessions', {})

/** null: the link leads to no invitation. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () =>
      call('GET /invitations/:token', { params: { token } }, { quiet: true }).catch((error: unknown) => {
        if (error instanceof ApiProblem && (error.status === 404 || error.status === 400)) return null
        throw error
      }),
  })
