import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'

export const figuresQuery = queryOptions({
  queryKey: ['front', 'figures'],
  queryFn: () => call('GET /figures', {}, { quiet: true }),
})

export const showcaseQuery = queryOptions({
  queryKey: ['front', 'showcase'],
  queryFn: () => call('GET /showcase', {}, { quiet: true }),
})
