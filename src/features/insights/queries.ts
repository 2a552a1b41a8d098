/** Where operations wait, and when one can be expected to end. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer, Request } from '../../lib/api.ts'
import { call } from '../../lib/http.ts'

export type Dwell = Answer<'GET /insights/dwell'>
export type DwellPlace = Dwell['places'][number]
export type DwellFilter = NonNullable<Request<'GET /insights/dwell'>['query']>

export const dwellQuery = (query: DwellFilter) =>
  queryOptions({
    queryKey: ['insights', 'dwell', query],
    queryFn: () => call('GET /insights/dwell', { query }),
    placeholderData: keepPreviousData,
  })

/** Asked again when the operation moves on. */
export const expectedFinishQuery = (sid: string) =>
  queryOptions({
    queryKey: ['operation', sid, 'expected'],
    queryFn: () => call('GET /operations/:sid/expected-finish', { params: { sid } }, { quiet: true }),
  })
