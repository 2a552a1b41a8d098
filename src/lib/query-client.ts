import {
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  type DataTag,
  type FetchQueryOptions,
  type QueryKey,
  type Updater,
} from '@tanstack/react-query'
import type { LoaderFunction } from 'react-router'
import type { Answer, CallKey, Request } from './api.ts'
import { ApiProblem, call, type CallOptions } from './http.ts'

/** The session is over: the next guarded address leads to the front page. */
const onError = (error: unknown): void => {
  if (error instanceof ApiProblem && error.status === 401) queryClient.setQueryData(['viewer'], null)
}

/** A lost connection, and a server or database that is restarted or overrun. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ApiProblem && [0, 502, 503, 504].includes(error.status)

const TRIES = 3
const LONGEST_WAIT = 4_000

/** Refusals are answers and are not asked again; an outage is waited for, so that the page goes on by itself. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    // Refused at once without a connection: one that waits would be sent later, when the person has long gone on.
    mutations: { networkMode: 'always' },
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => isOutage(error) || (!(error instanceof ApiProblem) && failures < TRIES),
      retryDelay: (failures) => Math.min(1_000 * 2 ** failures, LONGEST_WAIT),
    },
  },
})

type At = {
  readonly pathname: string
  readonly search: URLSearchParams
  readonly param: (name: string) => string
}

/** @returns a screen's loader that begins its queries and does not wait: the page shows its skeleton meanwhile */
export const prefetching =
  (queriesOf: (at: At) => readonly { readonly queryKey: QueryKey }[]): LoaderFunction =>
  ({ params, request }) => {
    const { pathname, searchParams: search } = new URL(request.url)
    for (const query of queriesOf({ pathname, search, param: (name) => params[name] ?? '' }))
      void queryClient.prefetchQuery(query as FetchQueryOptions)
    return null
  }

/** Refetches active queries of the key, also those in flight: they may have been read before the change. */
export function renew(queryKey: QueryKey): Promise<void> {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    // Where someone looks at an older answer already, the one on its way is given up by itself.
    .filter((query) => !query.isActive() || query.state.data === undefined)
  const renewed = queryClient.invalidateQueries({ queryKey })
  for (const { queryKey: exactly, promise } of underWay)
    void promise
      ?.catch(() => null)
      .then(() => queryClient.invalidateQueries({ queryKey: exactly, exact: true }))
  return renewed
}

/** Stores the answer of the person's own change, and repeats older reads in flight. @returns the stored value */
export function keepAnswer<Known>(
  queryKey: DataTag<QueryKey, Known, Error>,
  next: Updater<Known | undefined, Known | undefined>,
): Known | undefined {
  const key: QueryKey = queryKey
  const known = queryClient.setQueryData<Known>(key, next)
  if (queryClient.isFetching({ queryKey, exact: true }) > 0) void renew(queryKey)
  return known
}

/** A query that is one call. It keeps the whole answer. */
export const callQuery = <Key extends CallKey>(
  queryKey: QueryKey,
  key: Key,
  request: Request<Key>,
  options?: CallOptions,
) => queryOptions({ queryKey, queryFn: () => call(key, request, { isRead: true, ...options }) })

/** The same where a failure shows in the page itself. */
export const quietQuery = <Key extends CallKey>(queryKey: QueryKey, key: Key, request: Request<Key>) =>
  callQuery(queryKey, key, request, { quiet: true })

type Items<Key extends CallKey> = Answer<Key> extends { readonly items: infer Found } ? Found : never

/** The same, which keeps the items of an answer that has nothing else to keep. */
export const itemsQuery = <Key extends CallKey>(
  queryKey: QueryKey,
  key: Key,
  request: Request<Key>,
  options?: CallOptions,
) =>
  queryOptions({
    queryKey,
    queryFn: async () => {
      // The checker cannot see into the answer of a call that it does not know yet.
      const { items } = (await call(key, request, { isRead: true, ...options })) as {
        readonly items: Items<Key>
      }
      return items
    },
  })
