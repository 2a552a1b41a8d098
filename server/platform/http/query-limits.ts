/** Limits of a query string, checked before it is parsed. */
import { baseOf, depthOf, QUERY_LIMITS } from '../../../contract/http/query-limits.ts'
import { Refused } from './refused.ts'
import { t } from '../messages.ts'

const { parameterLimit, arrayLimit, depth } = QUERY_LIMITS

/** Limits the cost of parsing a query before the schema refuses it. @throws Refused 413 */
export function boundQuery(url: string): void {
  const start = url.indexOf('?')
  if (start < 0) return
  const parts = url
    .slice(start + 1)
    .split('&', parameterLimit + 1)
    .filter((part) => part !== '')
  if (parts.length > parameterLimit)
    throw tooLarge(t('refusals.http.queryMostParameters', { parameterLimit }))
  const values = new Map<string, number>()
  for (const part of parts) {
    const name = decoded(part.split('=', 1)[0]!)
    const base = baseOf(name)
    if (depthOf(name) > depth) throw tooLarge(t('refusals.http.parameterMostDeep', { depth }))
    const count = (values.get(base) ?? 0) + 1
    if (count > arrayLimit) throw tooLarge(t('refusals.http.parameterMostValues', { arrayLimit }))
    values.set(base, count)
  }
}

const tooLarge = (reason: string) => new Refused(413, 'too_large', reason)

/** A name that cannot be decoded is no name of ours; the parser decides about it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
