/** Lists of operations as timelines: fetched, with its words, when someone wants to see one. */
import { lazy } from 'react'
import { loadMessages } from '../lib/messages.ts'

export const Schedule = lazy(async () => {
  const [module] = await Promise.all([
    import('../features/planning/schedule-chart.tsx'),
    loadMessages('planning'),
  ])
  return module
})
