import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './http.ts'

/** The session is over: the next guarded address leads to the front page. */
const onError = (error: unknown): void => {
  if (error instanceof ApiProblem && error.status === 401) queryClient.setQueryData(['viewer'], null)
}

/** Refusals are answers and are not asked again; only lost connections are. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => !(error instanceof ApiProblem) && failures < 2,
    },
  },
})
