/** Leads to where the onboarding stands, before a page is drawn. */
import { redirect, type LoaderFunction } from 'react-router'
import { homeOf } from '../../addresses/homes.ts'
import { places } from '../../addresses/paths.ts'
import { ApiProblem, call } from '../../lib/http.ts'
import { prefetching, queryClient } from '../../lib/query-client.ts'
import { restoredViewer } from '../shared/session/sign-in.ts'
import { standingHref, stepIn } from './addresses.ts'
import { keepOwn, ownOnboardingQuery, signatureQuery } from './queries.ts'
import { goTo } from './send.ts'

/** Without a session the page shows its introduction. */
export const VISITOR = 'visitor'

/** Goes on where it is; begins it where nothing was begun. */
export const startLoader: LoaderFunction = async () => {
  const viewer = await restoredViewer()
  if (!viewer) return VISITOR
  const { current, memberships } = viewer
  const isElsewhere = current ? current.organization.isPlatform : memberships.length > 0
  if (isElsewhere) return redirect(homeOf(viewer))
  const begun = await queryClient.fetchQuery({ ...ownOnboardingQuery, staleTime: 0 })
  const detail = begun ?? (await begin())
  // What is refused with a sentence is explained by the page of the organization.
  if (!detail) return redirect(current ? homeOf(viewer) : places.organizationSelection.path)
  keepOwn(detail)
  return redirect(standingHref(detail))
}

const begin = () =>
  call('POST /onboarding', {}, { silent: true }).catch((error: unknown) => {
    if (error instanceof ApiProblem && [403, 409].includes(error.status)) return null
    throw error
  })

/** A step that cannot be reached yet leads to where it is; another one takes the machine there. */
export const stepLoader: LoaderFunction = async ({ request }) => {
  if (!(await restoredViewer())) return VISITOR
  const step = stepIn(new URL(request.url).pathname)
  const begun = await queryClient.ensureQueryData({ ...ownOnboardingQuery, revalidateIfStale: true })
  if (!begun) return redirect(places.onboarding.path)
  if (begun.step === null || !begun.mayAct) return redirect(standingHref(begun))
  const detail = await goTo(step)
  if (!detail) return redirect(places.onboarding.path)
  return detail.step === step ? null : redirect(standingHref(detail))
}

export const statusLoader = prefetching(() => [ownOnboardingQuery])

/** Only what ended with a refusal has a reason. */
export const rejectedLoader: LoaderFunction = async () => {
  const detail = await queryClient.fetchQuery({ ...ownOnboardingQuery, staleTime: 0 })
  if (detail?.accessStatus === 'rejected') return null
  return redirect(detail ? standingHref(detail) : places.onboarding.path)
}

export const signatureLoader = prefetching(({ param }) => [signatureQuery(param('token'))])
