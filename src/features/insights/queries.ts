/** Where operations wait, and when one can be expected to end. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { quietQuery } from '../../lib/query-client.ts'
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

/** The same operations, whatever they waited for. */
export function measuredIn({ type, from, to, contributor, projectCarrier }: DwellFilter): WaysFilter {
  return {
    ...(type && { type }),
    ...(from && { from }),
    ...(to && { to }),
    ...(contributor && { contributor }),
    ...(projectCarrier && { projectCarrier }),
  }
}

export type Ways = Answer<'GET /insights/ways'>
export type Way = Ways['ways'][number]
type WaysFilter = NonNullable<Request<'GET /insights/ways'>['query']>

/** The answer keeps what was asked: while another one comes, the last is still shown, as what it is. */
export const waysQuery = (query: WaysFilter) =>
  queryOptions({
    queryKey: ['insights', 'ways', query],
    queryFn: async () => ({ ...(await call('GET /insights/ways', { query })), asked: query }),
    placeholderData: keepPreviousData,
  })

export type WhatIf = Answer<'GET /insights/what-if'>
type WhatIfFilter = WaysFilter & { readonly days: number }

/** As with ways, the answer keeps what was asked. */
export const whatIfQuery = (query: WhatIfFilter) =>
  queryOptions({
    queryKey: ['insights', 'what-if', query],
    queryFn: async () => ({ ...(await call('GET /insights/what-if', { query })), asked: query }),
    placeholderData: keepPreviousData,
  })

/** Asked again when the operation moves on. */
export const expectedFinishQuery = (sid: string) =>
  quietQuery(['operation', sid, 'expected'], 'GET /operations/:sid/expected-finish', { params: { sid } })
