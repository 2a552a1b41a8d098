/** Whether the server is out of reach: something was asked in vain, and is asked again until it is answered. */
import { useSyncExternalStore } from 'react'
import type { Query } from '@tanstack/react-query'
import { call } from './http.ts'
import { listenerSet } from './listeners.ts'
import { isOutage, queryClient } from './query-client.ts'

const waiting = new Set<string>()
const { publish, subscribe } = listenerSet()

const isWaiting = ({ state }: Query): boolean =>
  state.fetchStatus !== 'idle' && state.fetchFailureCount > 0 && isOutage(state.fetchFailureReason)

/** @returns ends the watch */
export const watchOutages = (): (() => void) =>
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const wasOut = waiting.size > 0
    if (type !== 'removed' && isWaiting(query)) waiting.add(query.queryHash)
    else waiting.delete(query.queryHash)
    const isOut = waiting.size > 0
    if (isOut === wasOut) return
    publish()
    // What was read before may have changed meanwhile, and no notice arrived.
    if (!isOut) void queryClient.invalidateQueries({ predicate: ({ state }) => state.fetchStatus === 'idle' })
  })

export const useIsOut = (): boolean => useSyncExternalStore(subscribe, () => waiting.size > 0)

/** Resolves with the first answer, whatever it is. */
export const serverAnswers = (): Promise<unknown> =>
  queryClient
    .fetchQuery({
      queryKey: ['answering'],
      queryFn: () => call('GET /me', {}, { quiet: true, expectsSignedOut: true }),
      staleTime: 0,
    })
    .catch(() => null)
