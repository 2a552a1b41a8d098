/** How alike a header is to the words that registries use for a field, in several languages. Pure. */
import type { ImportField } from './files.ts'
import headers from './headers.json' with { type: 'json' }

/** Words of headers in several languages, surest first, without case, accents and signs. */
export const SIGNS: Readonly<Record<ImportField | 'year', readonly string[]>> = headers

export const plainHeader = (header: string): string =>
  header
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

const DAY =
  /\b(?:date|day|effective|on|fecha|datum|dia|data|am)\b|\b(?:period|vintage)\b.*\b(?:start|begin|from|end|to)\b/

/** What it holds are days, whatever they are written like. */
export const namesDay = (header: string): boolean => DAY.test(plainHeader(header))

/** 0 to 1. The surest sign counts most. */
export function headerScore(signs: readonly string[], header: string): number {
  const plain = plainHeader(header)
  return Math.max(...signs.map((sign, at) => likeness(sign, plain) * (1 - at * 0.012)))
}

/** 1 for the same words; words within words, and the same letters, count less. */
function likeness(sign: string, header: string): number {
  if (sign === header) return 1
  const [few, many] = [sign.split(' '), header.split(' ')]
  const shared = few.filter((word) => many.includes(word)).length
  const within = shared === few.length ? 0.6 + (0.3 * few.length) / many.length : 0
  return Math.max(within, 0.9 * dice(sign, header))
}

function dice(one: string, other: string): number {
  const pairs = (text: string) =>
    new Set(Array.from({ length: Math.max(text.length - 1, 0) }, (_, at) => text.slice(at, at + 2)))
  const [a, b] = [pairs(one), pairs(other)]
  const shared = [...a].filter((pair) => b.has(pair)).length
  return a.size + b.size === 0 ? 0 : (2 * shared) / (a.size + b.size)
}
