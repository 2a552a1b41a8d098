/** Keys are snake_case on the wire and camelCase in code (specification section 7). Converted here and nowhere else. */

/**
 * Subtrees that are data of their own and travel untouched: their keys are step names and state ids
 * (`CSfeeVAT`), which must arrive byte for byte.
 */
const OPAQUE: ReadonlySet<string> = new Set(['snapshot', 'state_value', 'stateValue'])

const toSnake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const toCamel = (key: string): string => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

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
  if (Array.isArray(value)) return value.map((item) => convert(item, rename))
  if (value === null || typeof value !== 'object') return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      rename(key),
      OPAQUE.has(key) ? inner : convert(inner, rename),
    ]),
  )
}
