/** Asks for the submission that the address names, while its page is still being fetched. */
import { redirect, type LoaderFunction } from 'react-router'
import { hrefOf } from '../../../addresses/paths.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { submissionQuery } from '../../shared/submission/queries.ts'

/** `?submission={sid}`; without one there is nothing to show yet. */
export const queryLoader: LoaderFunction = ({ params, request }) => {
  const sid = new URL(request.url).searchParams.get('submission')
  if (!sid) return redirect(hrefOf('projectSubmission', { id: params['id'] ?? '' }))
  void queryClient.prefetchQuery(submissionQuery(sid))
  return null
}

export const pathLoader: LoaderFunction = ({ params }) => {
  void queryClient.prefetchQuery(submissionQuery(params['poSid'] ?? ''))
  return null
}
