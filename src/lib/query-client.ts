import { MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiProblem } from './http.ts'

/** The session is over: the next guarded address leads to the front page. */
const onError = (error: unknown): void => {
  if (error instanceof ApiProblem && error.status === 401) queryClient.setQueryData(['viewer'], null)
}

/** A lost connection, and a server that is restarted or overrun: worth another try. */
const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || [0, 502, 503, 504].includes(error.status)

/** Refusals are answers and are not asked again. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => isPassing(error) && failures < 3,
    },
  },
})

/**
 * Everything under the key has changed: what is looked at is asked again at once, the rest when it is looked at. An answer
 * that is on its way may have been read before the change, and would count as new when it comes: it is asked again then.
 */
export function renew(queryKey: QueryKey): void {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    // Where somebody looks at an older answer already, the one on its way is given up by itself.
    .filter((query) => !query.isActive() || query.state.data === undefined)
  void queryClient.invalidateQueries({ queryKey })
  for (const { queryKey: exactly, promise } of underWay)
    void promise
      ?.catch(() => null)
      .then(() => queryClient.invalidateQueries({ queryKey: exactly, exact: true }))
}
