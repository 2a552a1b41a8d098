/** Replaces personal values in a payload by a reference and a salted hash, so that they can be erased later. */
import { randomBytes } from 'node:crypto'
import { canonical, sha256, uuidv7 } from '../platform/canonical.ts'

export type PersonalValue = {
  readonly id: string
  /** Its path: `email`, `recipients.0`. */
  readonly path: string
  readonly value: unknown
  readonly salt: string
}

type Reference = { readonly $personal: string; readonly hash: string }

export type Separated = {
  readonly payload: Readonly<Record<string, unknown>>
  readonly values: readonly PersonalValue[]
}

/** @param paths as personalPathsOf() of the kernel names them: `email`, `recipients.*` */
export function separate(payload: Readonly<Record<string, unknown>>, paths: readonly string[]): Separated {
  if (paths.length === 0) return { payload, values: [] }
  const values: PersonalValue[] = []
  const walk = (value: unknown, here: readonly string[]): unknown => {
    if (value === undefined || value === null) return value
    if (paths.some((path) => matches(path.split('.'), here))) {
      const kept = keep(value, here.join('.'))
      values.push(kept)
      return { $personal: kept.id, hash: hashOfValue(kept) } satisfies Reference
    }
    if (Array.isArray(value)) return value.map((item, index) => walk(item, [...here, String(index)]))
    if (typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, [...here, key])]))
  }
  return { payload: walk(payload, []) as Record<string, unknown>, values }
}

const matches = (pattern: readonly string[], path: readonly string[]): boolean =>
  pattern.length === path.length && pattern.every((part, index) => part === '*' || part === path[index])

const keep = (value: unknown, path: string): PersonalValue => ({
  id: uuidv7(Date.now()),
  path,
  value,
  salt: randomBytes(16).toString('hex'),
})

const hashOfValue = ({ salt, value }: Pick<PersonalValue, 'salt' | 'value'>): string =>
  sha256(salt + canonical(value))

/** What is where a value may not be seen. */
export const WITHHELD = '—'
/** What is where it may, but its person was erased (docs/decisions/011-erasing-a-person.md). */
export const ERASED = 'erased'

/** Puts the values back, for those who may see them. @param missing replaces a value that is not among them */
export function resolve(
  payload: unknown,
  known: ReadonlyMap<string, unknown>,
  missing: typeof WITHHELD | typeof ERASED = WITHHELD,
): unknown {
  if (Array.isArray(payload)) return payload.map((item) => resolve(item, known, missing))
  if (payload === null || typeof payload !== 'object') return payload
  if ('$personal' in payload) return known.get(String(payload.$personal)) ?? missing
  return Object.fromEntries(
    Object.entries(payload).map(([key, inner]) => [key, resolve(inner, known, missing)]),
  )
}
