/** What is asked about submissions, and under which key it is remembered. */
import type { SubmissionDetail } from '../../../../contract/offerings/submission-shapes.ts'
import type { Request } from '../../../lib/api.ts'
import { callQuery, itemsQuery, keepAnswer, quietQuery } from '../../../lib/query-client.ts'

export type SubmissionFilter = Request<'GET /project_submissions'>['query']

export const submissionsQuery = (query: SubmissionFilter) =>
  callQuery(['submissions', query], 'GET /project_submissions', { query })

export const submissionQuery = (sid: string) =>
  quietQuery(['submission', sid], 'GET /project_submissions/:sid', { params: { sid } })

export const forecastQuery = itemsQuery(['forecast'], 'GET /payout_forecast', {})

/** Projects of the registry to choose from. */
export const projectsQuery = (search: string) =>
  callQuery(['registry', 'project', 'choose', search], 'GET /projects', {
    query: { limit: 12, ...(search ? { search } : {}) },
  })

/** What is known of one submission changes by a step of one's own. */
export const keepSubmission = (
  sid: string,
  change: (detail: SubmissionDetail) => SubmissionDetail,
): SubmissionDetail | undefined =>
  keepAnswer(submissionQuery(sid).queryKey, (detail) => detail && change(detail))
