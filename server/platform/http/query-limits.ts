/** Bounds of a query string, before anything is made of it (specification section 9, trust page R24). */
import { Refused } from './refused.ts'

export const MOST_PARAMETERS = 1000
/** Values of one name: `a=1&a=2`, `a[0]=1`. */
export const MOST_IN_ARRAY = 20
/** `a[b][c]` is two deep. */
export const MOST_DEPTH = 5

/**
 * The calls of the API take flat values and refuse names that they do not know; this keeps the cost of finding that out
 * small. @throws Refused 413
 */
export function boundQuery(url: string): void {
  const start = url.indexOf('?')
  if (start < 0) return
  const parts = url
    .slice(start + 1)
    .split('&', MOST_PARAMETERS + 1)
    .filter((part) => part !== '')
  if (parts.length > MOST_PARAMETERS) throw tooLarge(`A query has at most ${MOST_PARAMETERS} parameters.`)
  const values = new Map<string, number>()
  for (const part of parts) {
    const name = decoded(part.split('=', 1)[0]!)
    const [base = ''] = name.split('[', 1)
    if (name.split('[').length - 1 > MOST_DEPTH) throw tooLarge(`A parameter is at most ${MOST_DEPTH} deep.`)
    const count = (values.get(base) ?? 0) + 1
    if (count > MOST_IN_ARRAY) throw tooLarge(`A parameter has at most ${MOST_IN_ARRAY} values.`)
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
