/** What the forms of requests ask the server. */
import { queryOptions } from '@tanstack/react-query'
import type { OperationDraft } from '../../../contract/operations/requests.ts'
import { callQuery } from '../../lib/query-client.ts'
import { call } from '../../lib/http.ts'

const MOST_CHOICES = 50

export const contributorsQuery = (search: string) =>
  callQuery(['organizations', 'contributors', search], 'GET /organizations', {
    query: { side: 'buyer', accessStatus: 'validated', limit: MOST_CHOICES, ...(search && { search }) },
  })

export const offeredQuery = (search: string) =>
  callQuery(['catalogue', 'request', search], 'GET /project_offerings', {
    query: { available: 'true', sort: 'name', limit: MOST_CHOICES, ...(search && { search }) },
  })

/** What is left for sale changes under one’s hands: it follows the catalogue’s notices. */
export const offeredBySidQuery = (sid: string) =>
  queryOptions({
    queryKey: ['offering', sid],
    queryFn: () => call('GET /project_offerings/:sid', { params: { sid } }, { quiet: true }),
    enabled: sid !== '',
  })

/** @param contributorSid empty: one’s own */
export const holdingsQuery = (contributorSid: string, enabled = true) =>
  queryOptions({
    queryKey: ['operations', 'holdings', contributorSid],
    queryFn: () =>
      call('GET /operations/holdings', { query: contributorSid === '' ? {} : { contributorSid } }),
    enabled,
  })

export const ownHoldingsQuery = holdingsQuery('')

export const recapQuery = (draft: OperationDraft) =>
  queryOptions({
    queryKey: ['requestRecap', draft],
    queryFn: () => call('POST /operations/recap', { body: draft }, { quiet: true, silent: true }),
    retry: false,
  })
