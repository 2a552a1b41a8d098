/** Rules per path: where an address leads that has no screen of its own (specification sections 2 and 7). */
import { generatePath, matchPath, redirect, replace, type MiddlewareFunction } from 'react-router'
import { places, STEPS_PATH } from '../addresses/paths.ts'
import { placeAt } from './prefetch.ts'
import { baseOf, depthOf, QUERY_LIMITS } from '../../contract/http/query-limits.ts'

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

const ORG_TYPES = ['contributor', 'projectCarrier']

/** An address in the specification's letter case, without a slash at the end; unknown ones stay. */
export function canonicalOf(pathname: string): string {
  const place = placeAt(pathname)
  if (!place) return pathname
  const given = pathname.split('/').filter((part) => part !== '')
  const parts = place.path.slice(1).split('/')
  const spelled = parts.map((part, index) => {
    const text = given[index] ?? ''
    if (part === ':orgType')
      return ORG_TYPES.find((type) => type.toLowerCase() === text.toLowerCase()) ?? text
    return part.startsWith(':') ? text : part
  })
  return `/${spelled.join('/')}`
}

/** Looked up for every address before anything else. */
export const routeRules: MiddlewareFunction = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url)
  const target = ruleFor(pathname)
  if (target) throw redirect(target + search)
  const canonical = canonicalOf(pathname)
  if (canonical !== pathname) throw replace(canonical + search)
  const kept = shortened(search)
  if (kept !== null) throw redirect(pathname + kept)
  return next()
}

const { arrayLimit, depth, parameterLimit } = QUERY_LIMITS

/** A query string within the API's limits (specification section 9): what exceeds them is left out. */
export function readQuery(search: string): URLSearchParams {
  const kept = new URLSearchParams()
  const seen = new Map<string, number>()
  for (const [name, value] of [...new URLSearchParams(search)].slice(0, parameterLimit)) {
    const base = baseOf(name)
    const before = seen.get(base) ?? 0
    if (depthOf(name) > depth || before >= arrayLimit) continue
    seen.set(base, before + 1)
    kept.append(name, value)
  }
  return kept
}

/** The part of a query string that is read, or null when all of it is. */
export function shortened(search: string): string | null {
  const all = new URLSearchParams(search)
  const kept = readQuery(search)
  return kept.size === all.size ? null : `?${kept.toString()}`
}
