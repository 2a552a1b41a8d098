/** Queries that are one call each. */
import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { Answer, CallKey, Request } from './api.ts'
import { call, type CallOptions } from './http.ts'

/** Keeps the whole answer. */
export const callQuery = <Key extends CallKey>(
  queryKey: QueryKey,
  key: Key,
  request: Request<Key>,
  options?: CallOptions,
) => queryOptions({ queryKey, queryFn: () => call(key, request, options) })

/** Where a failure shows in the page itself. */
export const quietQuery = <Key extends CallKey>(queryKey: QueryKey, key: Key, request: Request<Key>) =>
  callQuery(queryKey, key, request, { quiet: true })

type Items<Key extends CallKey> = Answer<Key> extends { readonly items: infer Found } ? Found : never

/** Keeps the items of an answer that has nothing else to keep. */
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
      const { items } = (await call(key, request, options)) as { readonly items: Items<Key> }
      return items
    },
  })
