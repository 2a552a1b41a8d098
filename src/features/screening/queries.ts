import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../lib/api.ts'
import { call } from '../../lib/http.ts'

export type ScreeningList = Answer<'GET /screening_lists'>['items'][number]
export type ScreeningAnswer = Answer<'POST /screenings'>
export type ScreeningHit = ScreeningAnswer['hits'][number]

export const screeningListsQuery = queryOptions({
  queryKey: ['screening', 'lists'],
  queryFn: async () => (await call('GET /screening_lists', {})).items,
})
