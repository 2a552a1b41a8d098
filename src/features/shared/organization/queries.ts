/** What is asked about organizations, and under which key it is remembered. */
import { queryOptions } from '@tanstack/react-query'
import type { Request } from '../../../lib/api.ts'
import { call } from '../../../lib/http.ts'

export type OrganizationFilter = Request<'GET /organizations'>['query']

export const organizationsQuery = (query: OrganizationFilter) =>
  queryOptions({
    queryKey: ['organizations', query],
    queryFn: () => call('GET /organizations', { query }),
  })

export const organizationQuery = (sid: string) =>
  queryOptions({
    queryKey: ['organization', sid],
    queryFn: () => call('GET /organizations/:sid', { params: { sid } }, { quiet: true }),
  })

export const membersQuery = (sid: string) =>
  queryOptions({
    queryKey: ['organization', sid, 'members'],
    queryFn: () => call('GET /organizations/:sid/members', { params: { sid } }),
  })

export const profileQuery = (sid: string) =>
  queryOptions({
    queryKey: ['organization', sid, 'profile'],
    queryFn: () => call('GET /organizations/:sid/profile', { params: { sid } }),
  })

export const publicProfileQuery = (sid: string) =>
  queryOptions({
    queryKey: ['publicProfile', sid],
    queryFn: () => call('GET /profiles/:sid', { params: { sid } }, { quiet: true }),
  })

/** Countries with the pattern of their VAT numbers; they change with a release only. */
export const countriesQuery = queryOptions({
  queryKey: ['countries', 'reference'],
  queryFn: async () => (await call('GET /countries', {}, { quiet: true })).items,
  staleTime: Number.POSITIVE_INFINITY,
})
