import { queryOptions } from '@tanstack/react-query'
import type { Request } from '../../../lib/api.ts'
import { call } from '../../../lib/http.ts'

export const queueQuery = queryOptions({
  queryKey: ['queue'],
  queryFn: () => call('GET /dashboard/queue', {}),
})
export const figuresQuery = queryOptions({
  queryKey: ['figures'],
  queryFn: () => call('GET /dashboard/figures', {}),
})
export const mailsQuery = (query: NonNullable<Request<'GET /mails'>['query']>) =>
  queryOptions({ queryKey: ['mails', query], queryFn: () => call('GET /mails', { query }) })
export const emailSamplesQuery = queryOptions({
  queryKey: ['emailSamples'],
  queryFn: () => call('GET /mails/samples', {}),
})
export const colleaguesQuery = queryOptions({
  queryKey: ['colleagues'],
  queryFn: () => call('GET /colleagues', {}, { quiet: true }),
})
