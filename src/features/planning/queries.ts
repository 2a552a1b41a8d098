import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { queryClient } from '../../lib/query-client.ts'
import { followPlan } from './plan-actor.ts'

/** The days that are free besides weekends: the same for every plan of a page. */
export const holidaysQuery = queryOptions({
  queryKey: ['holidays'],
  queryFn: async () => (await call('GET /public_holidays', {})).items,
  staleTime: Infinity,
})

/** The machine that holds the plan: asking again tells it what others changed, and answers with the same one. */
export const planQuery = (sid: string) =>
  queryOptions({
    queryKey: ['plan', sid],
    queryFn: async () => followPlan(sid, await queryClient.ensureQueryData(holidaysQuery)),
    structuralSharing: false,
  })
