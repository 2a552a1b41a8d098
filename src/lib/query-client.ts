import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './http.ts'

/** Refusals are answers and are not asked again; only lost connections are. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => !(error instanceof ApiProblem) && failures < 2,
    },
  },
})
