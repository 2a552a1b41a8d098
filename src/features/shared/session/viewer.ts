/** Who is here: asked once, remembered, forgotten at sign-out. The session cookie is the truth. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Viewer } from '../../../../contract/session.ts'
import { ApiProblem, call } from '../../../lib/http.ts'
import { t } from '../../../lib/messages.ts'
import { notify } from '../../../lib/notifications.ts'
import { keepAnswer, queryClient } from '../../../lib/query-client.ts'
import { listenToChanges } from './live.ts'
import { wasSignedIn } from './token-key.ts'

export const viewerQuery = queryOptions({
  queryKey: ['viewer'],
  queryFn: askViewer,
  staleTime: Number.POSITIVE_INFINITY,
})

/** @returns null: no one is signed in */
export const useViewer = (): Viewer | null => useSuspenseQuery(viewerQuery).data

/** null: no one is signed in. */
async function askViewer(): Promise<Viewer | null> {
  return call('GET /me', {}, { quiet: true, expectsSignedOut: true }).catch((error: unknown) => {
    if (error instanceof ApiProblem && error.status === 401) return null
    throw error
  })
}

/** Where no one was signed in, the server is not asked: it would answer 401 to every visitor. */
export function currentViewer(): Promise<Viewer | null> {
  if (queryClient.getQueryData(viewerQuery.queryKey) === undefined && !wasSignedIn())
    queryClient.setQueryData(viewerQuery.queryKey, null)
  return queryClient.ensureQueryData(viewerQuery)
}

/** Stays until someone signs in, because the tab may be in the background. @param reason the server's sentence */
export const tellSessionEnded = (reason = t('common.sessionEndedBack')): void =>
  notify({
    intent: 'info',
    title: t('common.sessionEnded'),
    body: reason,
    about: 'POST /auth/session',
    stays: true,
  })

/** Chooses the organization in whose name the person acts; what was fetched for another one is forgotten. */
export async function actFor(organizationSid: string): Promise<Viewer> {
  const viewer = await call('PUT /me/organization', { body: { organizationSid } }, { silent: true })
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'viewer' && queryKey[0] !== 'site',
  })
  keepAnswer(viewerQuery.queryKey, viewer)
  listenToChanges()
  return viewer
}

export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: () => call('GET /site', {}, { quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
})
