/** What is asked about submissions, and under which key it is remembered. */
import { queryOptions } from '@tanstack/react-query'
import type { SubmissionDetail } from '../../../../contract/offerings/submission-shapes.ts'
import type { Request } from '../../../lib/api.ts'
import { addressOf, call } from '../../../lib/http.ts'
import { keepAnswer } from '../../../lib/query-client.ts'

export type SubmissionFilter = Request<'GET /project_submissions'>['query']

export const submissionsQuery = (query: SubmissionFilter) =>
  queryOptions({
    queryKey: ['submissions', query],
    queryFn: () => call('GET /project_submissions', { query }),
  })

export const submissionQuery = (sid: string) =>
  queryOptions({
    queryKey: ['submission', sid],
    queryFn: () => call('GET /project_submissions/:sid', { params: { sid } }, { quiet: true }),
  })

export const forecastQuery = queryOptions({
  queryKey: ['forecast'],
  queryFn: async () => (await call('GET /payout_forecast', {})).items,
})

/** Projects of the registry to choose from. */
export const projectsQuery = (search: string) =>
  queryOptions({
    queryKey: ['registry', 'project', 'choose', search],
    queryFn: () => call('GET /projects', { query: { limit: 12, ...(search ? { search } : {}) } }),
  })

export const photoAddress = (sid: string, size: 'small' | 'large'): string =>
  `${addressOf('/offering_photos/:sid', { sid })}?size=${size}`

export const documentAddress = (sid: string): string => addressOf('/offering_documents/:sid', { sid })

/** What is known of one submission changes by a step of one's own. */
export const keepSubmission = (
  sid: string,
  change: (detail: SubmissionDetail) => SubmissionDetail,
): SubmissionDetail | undefined =>
  keepAnswer(submissionQuery(sid).queryKey, (detail) => detail && change(detail))
