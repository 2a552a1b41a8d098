/** Rules per path: where an address leads that has no screen of its own (specification sections 2 and 7). */
import { generatePath, matchPath, redirect, type MiddlewareFunction } from 'react-router'
import { places, STEPS_PATH } from '../addresses/paths.ts'
import { shortened } from '../lib/query-string.ts'

/** Parts of layouts have addresses too; they lead to what they are part of. */
const REDIRECTS: Readonly<Record<string, string>> = {
  [places.contributions.path]: places.contributionsBalance.path,
  [places.submissionTopBar.path]: places.projectSubmission.path,
  [places.onboardingSideBar.path]: places.onboarding.path,
  [places.onboardingFormLayout.path]: places.onboarding.path,
  [STEPS_PATH]: places.adminOperations.path,
}

/** @returns the path that a rule names instead, or null when there is none */
export function ruleFor(pathname: string): string | null {
  for (const [pattern, target] of Object.entries(REDIRECTS)) {
    const found = matchPath(pattern, pathname)
    if (found) return generatePath(target, found.params)
  }
  return null
}

/** Looked up for every address before anything else. */
export const routeRules: MiddlewareFunction = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  const target = ruleFor(pathname)
  if (target) throw redirect(target + search)
  const kept = shortened(search)
  if (kept !== null) throw redirect(pathname + kept)
  return next()
}
