/** Values that a JSON Schema allows, and some that it does not. */
import { randomUUID } from 'node:crypto'

type Json = Readonly<Record<string, unknown>>

export type MadeUp = {
  readonly chance: () => number
  /** An id that a field of this name may hold. */
  readonly idFor: (name: string) => string
  /** Of the thing that the call is about; undefined: it has none. */
  readonly version: number | undefined
  /** How much of it is wrong, from 0 to 1. */
  readonly wrong: number
}

const ODD: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  0.5,
  1e308,
  2 ** 53,
  true,
  [],
  {},
  'x'.repeat(5_000),
  '𝒳',
  '1e5',
  '-1',
]
const TEXTS = [
  'Alpha',
  'Beta & Co',
  'e\u0301',
  '%',
  '{{x}}',
  '0',
  '1',
  '2.5',
  '99999999999999',
  '12',
  '2026',
  '2026-11',
]
const WRITTEN = [
  'FR',
  'EUR',
  'en',
  '1',
  '1.5',
  '2026-11',
  '2026-11-29',
  '#1f7a54',
  'FR12345678901',
  'a'.repeat(64),
  'abc',
]
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-11-29', '2024-02-29', '0001-01-01', '9999-12-31'],
  'date-time': ['2026-11-29T10:00:00.000Z', '0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  email: ['a@example.org', `${'x'.repeat(60)}@example.org`],
  uri: ['https://example.org/a'],
}

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export function picked<One>(chance: () => number, list: readonly One[]): One {
  const one = list[Math.floor(chance() * list.length)]
  if (one === undefined) throw new Error('there is nothing to pick')
  return one
}

/** @param schema without references @param name of the field, which says what a text may be */
export function madeUp(how: MadeUp, schema: unknown, name = ''): unknown {
  const { chance, wrong } = how
  const one = isJson(schema) ? schema : {}
  if (chance() < wrong / 3) return picked(chance, ODD)
  if (name.endsWith('version') && how.version !== undefined && chance() > wrong) return how.version
  if ('const' in one) return one['const']
  const choices = [one['enum'], one['anyOf'], one['oneOf']].map(listOf)
  if (choices[0]!.length > 0) return picked(chance, choices[0]!)
  const either = [...choices[1]!, ...choices[2]!]
  if (either.length > 0) return madeUp(how, picked(chance, either), name)
  if (one['type'] === 'object') return objectOf(how, one, name)
  if (one['type'] === 'array') {
    const length = Number(one['minItems'] ?? 0) + Math.floor(chance() * 3)
    return Array.from({ length }, () => madeUp(how, one['items'], name))
  }
  if (one['type'] === 'boolean') return chance() < 0.5
  if (one['type'] === 'number' || one['type'] === 'integer') return numberOf(how, one)
  if (one['type'] === 'string') return textOf(how, one, name)
  return picked(chance, ODD)
}

function objectOf(how: MadeUp, schema: Json, name: string): Json {
  const required = new Set(listOf(schema['required']))
  const properties = Object.entries(isJson(schema['properties']) ? schema['properties'] : {}).flatMap(
    ([key, value]) =>
      how.chance() < (required.has(key) ? 1 - how.wrong / 5 : 0.6) ? [[key, madeUp(how, value, key)]] : [],
  )
  const more = isJson(schema['additionalProperties'])
    ? [[picked(how.chance, [...TEXTS, how.idFor(name)]), madeUp(how, schema['additionalProperties'], name)]]
    : []
  return Object.fromEntries([...properties, ...more]) as Json
}

function numberOf({ chance }: MadeUp, schema: Json): number {
  const least = Number(schema['minimum'] ?? schema['exclusiveMinimum'] ?? 0)
  const most = Number(schema['maximum'] ?? schema['exclusiveMaximum'] ?? 1_000)
  return picked(chance, [least, most, least + Math.floor(chance() * Math.min(1_000, most - least))])
}

function textOf(how: MadeUp, { format, pattern, maxLength }: Json, name: string): string {
  const { chance } = how
  if (format === 'uuid' || /sid$/i.test(name))
    return chance() < how.wrong / 5 ? randomUUID() : how.idFor(name)
  const known = FORMATS[String(format)]
  if (known) return picked(chance, known)
  const fitting =
    typeof pattern !== 'string'
      ? []
      : [...WRITTEN, ...TEXTS].filter((text) => new RegExp(pattern, 'u').test(text))
  if (fitting.length > 0) return picked(chance, fitting)
  const long = typeof maxLength === 'number' && chance() < 0.1 ? ['m'.repeat(maxLength)] : TEXTS
  return picked(chance, /country|currency/i.test(name) ? ['FR', 'EUR', 'XX', 'KE', 'USD'] : long)
}
