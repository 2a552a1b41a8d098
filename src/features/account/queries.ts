import { queryOptions } from '@tanstack/react-query'
import { itemsQuery } from '../../lib/query-client.ts'
import { call, nullIfMissing } from '../../lib/http.ts'

export const sessionsQuery = itemsQuery(['me', 'sessions'], 'GET /me/sessions', {})

/** null: the link leads to no invitation. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () =>
      call('GET /invitations/:token', { params: { token } }, { quiet: true }).catch(nullIfMissing),
  })
