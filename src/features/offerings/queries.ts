import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

/** Everything that is published. */
export const offeringsQuery = queryOptions({
  queryKey: ['offerings', 'all'],
  queryFn: () => call('GET /project_offerings', { query: {} }),
})

/** What the viewer's organization offers. */
export const ownOfferingsQuery = queryOptions({
  queryKey: ['offerings', 'own'],
  queryFn: () => call('GET /project_offerings', { query: { carrier: 'own', sort: 'newest', limit: 96 } }),
})

export const offeringQuery = (sid: string) =>
  queryOptions({
    queryKey: ['offering', sid],
    queryFn: () => call('GET /project_offerings/:sid', { params: { sid } }, { quiet: true }),
  })
