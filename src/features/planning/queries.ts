import { queryOptions } from '@tanstack/react-query'
import { followPlan } from './plan-actor.ts'

/** The machine that holds the plan: asking again tells it what others changed, and answers with the same one. */
export const planQuery = (sid: string) =>
  queryOptions({
    queryKey: ['plan', sid],
    queryFn: () => followPlan(sid),
    structuralSharing: false,
  })
