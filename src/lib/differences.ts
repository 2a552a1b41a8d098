/** What differs between two pieces of plain JSON, path by path. Pure. */

export type Difference = {
  /** Dotted: `deadlines.payment`, `done.3`. */
  readonly path: string
  /** undefined: it was not there, or is no longer there. */
  readonly before: unknown
  readonly after: unknown
}

/** More than these no one reads; an export has all of it. */
const MOST = 500

/** Leaves that differ, in the order in which `after` names them; what is gone comes where `before` had it, at the end. */
export function differencesOf(before: unknown, after: unknown): readonly Difference[] {
  const found: Difference[] = []
  compare('', before, after, found)
  return found
}

function compare(path: string, before: unknown, after: unknown, found: Difference[]): void {
  if (found.length >= MOST || Object.is(before, after)) return
  if (!isBranch(before) || !isBranch(after) || Array.isArray(before) !== Array.isArray(after)) {
    if (!isBranch(before) && !isBranch(after)) found.push({ path, before, after })
    else opened(path, before, after, found)
    return
  }
  for (const key of new Set([...Object.keys(after), ...Object.keys(before)]))
    compare(below(path, key), before[key], after[key], found)
}

/** A whole branch came, went, or took the place of something else: its leaves are listed, and an empty one itself. */
function opened(path: string, before: unknown, after: unknown, found: Difference[]): void {
  const branch = isBranch(after) ? after : (before as Branch)
  const other = isBranch(after) ? before : after
  if (Object.keys(branch).length === 0 || other !== undefined) {
    found.push({ path, before, after })
    return
  }
  for (const key of Object.keys(branch))
    compare(
      below(path, key),
      isBranch(before) ? before[key] : undefined,
      isBranch(after) ? after[key] : undefined,
      found,
    )
}

type Branch = Readonly<Record<string, unknown>>

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null

const below = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)

/** One line of JSON; a dash for what is not there. */
export const inShort = (value: unknown): string => (value === undefined ? '–' : JSON.stringify(value))
