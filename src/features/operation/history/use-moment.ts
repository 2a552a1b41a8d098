/** The moment that the address names: what the page shows in the place of now. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useAddress } from '../../../ui/use-address.ts'
import { momentQuery } from '../../shared/operation/queries.ts'
import { AT, rowIn, type Moment } from './moment.ts'

export type Looking = {
  /** The row that is asked for; null: now. */
  readonly seq: number | null
  /** The last one that has come while the next is on its way; null: now. */
  readonly moment: Moment | null
  readonly isMissing: boolean
  /** Nothing of the past is asked for, or it is not to be had: what can be done now is offered. */
  readonly isNow: boolean
  /** @param seq null: back to now */
  readonly goTo: (seq: number | null) => void
}

export function useMoment(sid: string): Looking {
  const [search, go] = useAddress()
  const seq = rowIn(search)
  const { data, isError } = useQuery({
    ...momentQuery(sid, seq ?? 0),
    enabled: seq !== null,
    placeholderData: keepPreviousData,
  })
  return {
    seq,
    moment: seq === null || isError ? null : (data ?? null),
    isMissing: seq !== null && isError,
    isNow: seq === null || isError,
    goTo: (row) =>
      go(
        (now) => {
          if (row === null) now.delete(AT)
          else now.set(AT, String(row))
          return now
        },
        { replace: true },
      ),
  }
}
