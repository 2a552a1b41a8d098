/** What the server knows of the entries of a serials field; the last answer stands while the next one is on its way. */
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SerialEntry } from '../../../../contract/offerings/offering-content.ts'
import type { ReadSerial } from '../../../../contract/ledger/serials.ts'
import { call } from '../../../lib/http.ts'
import { keyOfEntry } from './pasted.ts'

/** Numbers are typed digit by digit: asked once they stand still. */
const STILL_MS = 350

const serialsQuery = (asked: readonly SerialEntry[], projectSid: string, vintageSid: string | undefined) =>
  queryOptions({
    queryKey: ['registry', 'serials', projectSid, vintageSid, asked],
    queryFn: async ({ signal }) => {
      const body = { serials: [...asked], projectSid, ...(vintageSid ? { vintageSid } : {}) }
      const { items } = await call('POST /serials/read', { body }, { quiet: true, silent: true, signal })
      return new Map(asked.map((entry, at) => [keyOfEntry(entry), items[at]!] as const))
    },
    enabled: asked.length > 0,
  })

type Line = { readonly vintageSid: string; readonly fresh: readonly SerialEntry[] }

/** How many entries of all vintages have a warning, as their fields show it. */
export const useWarned = (lines: readonly Line[], projectSid: string): number =>
  useQueries({
    queries: useStill(lines).map(({ vintageSid, fresh }) => serialsQuery(fresh, projectSid, vintageSid)),
    combine: (answers) =>
      answers.flatMap(({ data }) => [...(data?.values() ?? [])]).filter(({ warnings }) => warnings.length > 0)
        .length,
  })

export function useSerials(
  entries: readonly SerialEntry[],
  projectSid: string,
  vintageSid: string | undefined,
) {
  const asked = useStill(entries)
  const { data, isError, isFetching, refetch } = useQuery({
    ...serialsQuery(asked, projectSid, vintageSid),
    placeholderData: keepPreviousData,
  })
  return {
    /** null: not known yet. */
    readOf: (entry: SerialEntry): ReadSerial | null => data?.get(keyOfEntry(entry)) ?? null,
    isReading: isFetching || asked !== entries,
    isError,
    again: () => void refetch(),
  }
}

function useStill<Value>(value: Value): Value {
  const [still, setStill] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), STILL_MS)
    return () => clearTimeout(timer)
  }, [value])
  return still
}
