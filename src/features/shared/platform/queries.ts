import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'

export const queueQuery = queryOptions({
  queryKey: ['queue'],
  queryFn: () => call('GET /dashboard/queue', {}),
})
export const figuresQuery = queryOptions({
  queryKey: ['figures'],
  queryFn: () => call('GET /dashboard/figures', {}),
})
export const mailsQuery = queryOptions({ queryKey: ['mails'], queryFn: () => call('GET /mails', {}) })
export const emailSamplesQuery = queryOptions({
  queryKey: ['emailSamples'],
  queryFn: () => call('GET /mails/samples', {}),
})
export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: () => call('GET /colleagues', {}, { quiet: true }),
})
