/** Keys are snake_case on the wire and camelCase in code (specification section 7). Converted here and nowhere else. */

/** Subtrees that travel unchanged: their keys are step names and state ids such as `CSfeeVAT`. */
const OPAQUE: ReadonlySet<string> = new Set(['snapshot', 'state_value', 'stateValue'])

/** @param key of either form */
export const isOpaque = (key: string): boolean => OPAQUE.has(key)

const MOST_KNOWN = 5_000

const toSnake = remembered((key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
const toCamel = remembered((key) => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))

/** camelCase → snake_case, deeply; values are not touched. */
export const toWire = (value: unknown): unknown => convert(value, toSnake)

/** snake_case → camelCase, deeply; values are not touched. */
export const fromWire = (value: unknown): unknown => convert(value, toCamel)

/** One key, and a dotted path to a field, in the form of the wire. */
export const wireKey = toSnake
export const wirePath = (path: string): string => path.split('.').map(toSnake).join('.')
/** A dotted path from the wire, in the form of code. */
export const codePath = (path: string): string => path.split('.').map(toCamel).join('.')

function convert(value: unknown, rename: (key: string) => string): unknown {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item) => convert(item, rename))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const renamed: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value))
    put(renamed, rename(key), isOpaque(key) ? inner : convert(inner, rename))
  return renamed
}

/** A key that comes from outside may be the name of the prototype's accessor. */
function put(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
  else object[key] = value
}

/** Field names are few; keys that come from outside are not, and not all of them are kept. */
function remembered(rename: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const renamed = rename(key)
    if (known.size < MOST_KNOWN) known.set(key, renamed)
    return renamed
  }
}

/** Name of the server-sent event after which everything may have changed. */
export const EVERYTHING = 'everything'
