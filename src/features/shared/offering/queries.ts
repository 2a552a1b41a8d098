import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { quietQuery } from '../../../lib/query-client.ts'
import { call } from '../../../lib/http.ts'
import { filterIn, sortIn } from './catalogue-view.ts'

/** Pages of what the address asks for. */
export function catalogueQuery(search: URLSearchParams) {
  const query = { ...filterIn(search), sort: sortIn(search) }
  return infiniteQueryOptions({
    queryKey: ['catalogue', 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /project_offerings',
        { query: pageParam === null ? query : { ...query, cursor: pageParam } },
        { quiet: true, signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

export function mapQuery(search: URLSearchParams) {
  const query = filterIn(search)
  return queryOptions({
    queryKey: ['catalogue', 'map', query],
    queryFn: ({ signal }) => call('GET /offering_map', { query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Of one letter nothing is suggested. */
export const suggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: ['catalogue', 'suggestions', search],
    queryFn: async ({ signal }) =>
      (await call('GET /offering_suggestions', { query: { search } }, { quiet: true, signal })).items,
    enabled: search.length > 1,
  })

export const favouritesQuery = queryOptions({
  queryKey: ['favourites'],
  queryFn: async (): Promise<readonly string[]> =>
    (await call('GET /favourite_offerings', {}, { quiet: true })).sids,
})

/** Under the catalogue's key: it is fetched again whenever what is for sale changes. */
export const alternativesQuery = (vintageSid: string, offeringSid: string | null) =>
  quietQuery(['catalogue', 'alternatives', vintageSid, offeringSid], 'GET /vintages/:sid/alternatives', {
    params: { sid: vintageSid },
    query: offeringSid === null ? {} : { offering: offeringSid },
  })

export const offeringQuery = (sid: string) =>
  quietQuery(['offering', sid], 'GET /project_offerings/:sid', { params: { sid } })

/** What visitors see of the catalogue. */
export const showcaseQuery = quietQuery(['front', 'showcase'], 'GET /showcase', { query: {} })

/** The same with one offering that is linked. */
export const linkedOfferingQuery = (offering: string) =>
  quietQuery(['front', 'showcase', offering], 'GET /showcase', { query: { offering } })
