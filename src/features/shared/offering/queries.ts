import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
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
  queryOptions({
    queryKey: ['catalogue', 'alternatives', vintageSid, offeringSid],
    queryFn: () =>
      call(
        'GET /vintages/:sid/alternatives',
        { params: { sid: vintageSid }, query: offeringSid === null ? {} : { offering: offeringSid } },
        { quiet: true },
      ),
  })

export const offeringQuery = (sid: string) =>
  queryOptions({
    queryKey: ['offering', sid],
    queryFn: () => call('GET /project_offerings/:sid', { params: { sid } }, { quiet: true }),
  })

/** What visitors see of the catalogue. */
export const showcaseQuery = queryOptions({
  queryKey: ['front', 'showcase'],
  queryFn: () => call('GET /showcase', { query: {} }, { quiet: true }),
})

/** The same with one offering that is linked. */
export const linkedOfferingQuery = (offering: string) =>
  queryOptions({
    queryKey: ['front', 'showcase', offering],
    queryFn: () => call('GET /showcase', { query: { offering } }, { quiet: true }),
  })
