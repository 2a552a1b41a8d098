/** What the server finds for the typed text. Each text has an answer of its own, so an older one never appears under a newer text. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SearchHit } from '../../../contract/search.ts'
import { call } from '../../lib/http.ts'

/** The server is asked when one pauses typing this long, in milliseconds. */
export const PAUSE_MS = 150

const searchQuery = (search: string, isMember: boolean) =>
  queryOptions({
    queryKey: ['search', search],
    queryFn: async ({ signal }) =>
      (await call('GET /search', { query: { search } }, { quiet: true, signal })).items,
    enabled: search !== '' && isMember,
    // What happened since is found when one searches again.
    staleTime: 5_000,
  })

const NONE: readonly SearchHit[] = []

type Hits = {
  readonly hits: readonly SearchHit[]
  readonly isSearching: boolean
  readonly isFailed: boolean
}

/** @param isMember others are answered by the pages alone */
export function useHits(text: string, isMember: boolean): Hits {
  const wanted = text.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, isFetching, isError } = useQuery(searchQuery(asked, isMember))
  const isCurrent = asked === wanted
  return {
    hits: isCurrent ? (data ?? NONE) : NONE,
    isSearching: isMember && wanted !== '' && (!isCurrent || (isFetching && data === undefined)),
    isFailed: isCurrent && isError,
  }
}
