/** JSON with one spelling, hashes over it, and ids. */
import { hash, randomBytes } from 'node:crypto'

/** Sorts the keys, so that a value read back from PostgreSQL's jsonb has the same hash. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  let inside = ''
  if (Array.isArray(value)) {
    for (const item of value) inside += `${inside === '' ? '' : ','}${canonical(item ?? null)}`
    return `[${inside}]`
  }
  const entries = value as Readonly<Record<string, unknown>>
  for (const key of Object.keys(entries).toSorted()) {
    const inner = entries[key]
    if (inner !== undefined) inside += `${inside === '' ? '' : ','}${JSON.stringify(key)}:${canonical(inner)}`
  }
  return `{${inside}}`
}

export const sha256 = (text: string): string => hash('sha256', text)

/** PostgreSQL stores neither NUL nor lone surrogates. @returns the path of the first such text, as `a.0.b`, or null */
export function unstorableAt(value: unknown): string | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? '' : null
  if (value === null || typeof value !== 'object') return null
  for (const [key, inner] of Object.entries(value)) {
    if (unstorableAt(key) !== null) return ''
    const within = unstorableAt(inner)
    if (within !== null) return within === '' ? key : `${key}.${within}`
  }
  return null
}

export const isStorable = (value: unknown): boolean => unstorableAt(value) === null

/** Of the last id: its millisecond, and its place in it. */
let last = { now: 0, place: 0 }
const MOST_PLACES = 0xfff

/**
 * UUID version 7: its order is the order of time, and in one millisecond that of the calls of this process (RFC 9562,
 * method 1; after 4,096 of them in one millisecond by chance).
 * @param now milliseconds since 1970
 */
export function uuidv7(now: number): string {
  last = { now, place: last.now === now ? Math.min(last.place + 1, MOST_PLACES) : 0 }
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt16BE(0x7000 | last.place, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
