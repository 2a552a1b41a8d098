import { itemsQuery } from '../../lib/query-client.ts'
import type { Answer } from '../../lib/api.ts'

export type ScreeningList = Answer<'GET /screening_lists'>['items'][number]
export type ScreeningAnswer = Answer<'POST /screenings'>
export type ScreeningHit = ScreeningAnswer['hits'][number]

export const screeningListsQuery = itemsQuery(['screening', 'lists'], 'GET /screening_lists', {})
