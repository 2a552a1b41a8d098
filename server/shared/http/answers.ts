/** Answer schemas compiled once to the wire form, for a quarter less time of a list (decision 094). */
import * as z from 'zod'
import { isOpaque, toWire, wireKey } from '../../../contract/http/wire.ts'

type Write = (value: unknown) => unknown

const MISFIT = new Error('does not fit its schema')
const refuse: Write = () => {
  throw MISFIT
}

/** @param schema checked in full, as by `parse` @returns serializes an answer; throws the schema's error */
export function answerWriter(schema: z.ZodType): Write {
  let write: Write | null = null
  return (value) => {
    write ??= compiled(schema)
    try {
      return write(value)
    } catch (error) {
      if (error !== MISFIT) throw error
      return toWire(schema.parse(value))
    }
  }
}

/** Kinds that are checked without asking zod. */
const KINDS = {
  string: `typeof v === 'string'`,
  number: 'Number.isFinite(v)',
  boolean: `typeof v === 'boolean'`,
  safeint: 'Number.isSafeInteger(v)',
} as const

const kindOf = (part: z.core.$ZodType): string =>
  part instanceof z.ZodNumberFormat ? part._zod.def.format : part._zod.def.type
const isKnown = (kind: string): kind is keyof typeof KINDS => Object.hasOwn(KINDS, kind)

function compiled(schema: z.ZodType): Write {
  const known: Write[] = [refuse]
  const lines: string[] = []

  /** Writes a function of the source. @returns its name */
  const named = (expression: string): string => {
    lines.push(`const w${lines.length} = (v) => ${expression};`)
    return `w${lines.length - 1}`
  }
  const outside = (write: Write): string => named(`known[${known.push(write) - 1}](v)`)

  /** @returns the name of the function that writes this part */
  const writerOf = (part: z.core.$ZodType): string => {
    if (part instanceof z.ZodNullable) return named(`v === null ? null : ${writerOf(part.unwrap())}(v)`)
    if (part instanceof z.ZodOptional) return named(`v === undefined ? v : ${writerOf(part.unwrap())}(v)`)
    if (hasOwnRules(part)) return outside(readBy(part, toWire))
    if (part instanceof z.ZodArray)
      return named(`Array.isArray(v) ? v.map(${writerOf(part.element)}) : known[0]()`)
    if (part instanceof z.ZodObject) {
      const fields = Object.entries(part.shape as z.core.$ZodShape).map(
        ([key, inner]) => `${quoted(wireKey(key))}: ${fieldOf(key, inner)}(v[${quoted(key)}])`,
      )
      return named(`v !== null && typeof v === 'object' ? { ${fields.join(', ')} } : known[0]()`)
    }
    if (part instanceof z.ZodEnum) {
      const names = new Set<unknown>(part.options)
      return outside((value) => (names.has(value) ? value : refuse(value)))
    }
    const kind = kindOf(part)
    return isKnown(kind) ? named(`${KINDS[kind]} ? v : known[0]()`) : outside(readBy(part, toWire))
  }
  const fieldOf = (key: string, part: z.core.$ZodType): string =>
    isOpaque(key) ? outside(readBy(part, (value) => value)) : writerOf(part)

  const whole = writerOf(schema)
  // As zod makes its own readers. Nothing but names of fields comes into the source, each of them quoted.
  // oxlint-disable-next-line typescript/no-implied-eval
  return new Function('known', `${lines.join('\n')}\nreturn ${whole}`)(known) as Write
}

const quoted = (text: string): string => JSON.stringify(text)

/** Patterns, limits and what becomes of unknown fields are zod's to say. */
const hasOwnRules = (part: z.core.$ZodType): boolean =>
  (part._zod.def.checks?.length ?? 0) > 0 ||
  part instanceof z.ZodStringFormat ||
  (part instanceof z.ZodObject && part.def.catchall !== undefined)

const READING = { async: false } as const

/** Has one place for what is read: a new one for each value would be most of the garbage of a list. */
function readBy(part: z.core.$ZodType, write: Write): Write {
  const place: z.core.ParsePayload = { value: undefined, issues: [] }
  return (value) => {
    place.value = value
    const read = part._zod.run(place, READING)
    if (read instanceof Promise || read.issues.length > 0) {
      place.issues = []
      throw MISFIT
    }
    return write(read.value)
  }
}
