/** What is asked about organizations, and under which key it is remembered. */
import { queryOptions } from '@tanstack/react-query'
import { callQuery, quietQuery } from '../../../lib/query-client.ts'
import type { Request } from '../../../lib/api.ts'
import { call } from '../../../lib/http.ts'

export type OrganizationFilter = Request<'GET /organizations'>['query']

export const organizationsQuery = (query: OrganizationFilter) =>
  callQuery(['organizations', query], 'GET /organizations', { query })

export const organizationQuery = (sid: string) =>
  quietQuery(['organization', sid], 'GET /organizations/:sid', { params: { sid } })

export const membersQuery = (sid: string) =>
  callQuery(['organization', sid, 'members'], 'GET /organizations/:sid/members', { params: { sid } })

export const profileQuery = (sid: string) =>
  callQuery(['organization', sid, 'profile'], 'GET /organizations/:sid/profile', { params: { sid } })

export const publicProfileQuery = (sid: string) =>
  quietQuery(['publicProfile', sid], 'GET /profiles/:sid', { params: { sid } })

/** Countries with the pattern of their VAT numbers; they change with a release only. */
export const countriesQuery = queryOptions({
  queryKey: ['countries', 'reference'],
  queryFn: async () => (await call('GET /countries', {}, { quiet: true })).items,
  staleTime: Number.POSITIVE_INFINITY,
})
