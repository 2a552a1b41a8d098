/** Payload schema → form: the schemas in the event tables are the only source of what a form asks for. */
import * as z from 'zod'
import type { EventSpec, Role } from './define.ts'

/** Which control a browser shows for a field. `money` is integer cents, `document` the sid of an upload, `offering` of an offering. */
export type InputKind =
  | 'text'
  | 'longText'
  | 'email'
  | 'emails'
  | 'date'
  | 'dateTime'
  | 'money'
  | 'percent'
  | 'quantity'
  | 'currency'
  | 'country'
  | 'platformPerson'
  | 'document'
  | 'offering'
  | 'ranges'
  | 'lines'
  | 'links'
  | 'clauses'
  | 'choice'
  | 'checkbox'
  | 'step'
  | 'certificateTemplate'
  | 'iban'
  | 'hash'

/** What `.meta()` of a payload field may say. */
export type FieldMeta = {
  readonly title: string
  readonly input?: InputKind
  readonly help?: string
  /** Names, e-mails, bank accounts of people: the server takes them out before it journals. */
  readonly personal?: true
  /** Words for the values of an enum. */
  readonly choices?: Readonly<Record<string, string>>
  /** The parties that fill it in; absent: every party that may send the event. */
  readonly roles?: readonly Role[]
}

export type Choice = { readonly value: string; readonly title: string }

/** One field of a form, in the order in which the schema names it. */
export type Field = {
  readonly name: string
  readonly title: string
  readonly input: InputKind
  readonly help: string | null
  readonly required: boolean
  readonly personal: boolean
  readonly roles?: readonly Role[]
  readonly choices?: readonly Choice[]
  /** Fields of each row, where the value is a list of objects. */
  readonly items?: readonly Field[]
}

/** Gives a payload field its title and control. The schema's type stays. */
export const field = <Schema extends z.ZodType>(schema: Schema, meta: FieldMeta): Schema => schema.meta(meta)

/** The form of one event, in reading order. */
export const fieldsOf = (spec: EventSpec): readonly Field[] => fieldsIn(spec.payload)

/** Whether this role is asked for the field. */
export const isAskedOf = ({ roles }: Pick<Field, 'roles'>, role: Role): boolean =>
  roles === undefined || roles.includes(role)

const reserved = new WeakMap<EventSpec, readonly Field[]>()

/** Fields of a payload that say something although the role is not asked for them; an unticked box says nothing. */
export function strangeFields(
  spec: EventSpec,
  payload: Readonly<Record<string, unknown>>,
  role: Role,
): readonly Field[] {
  let fields = reserved.get(spec)
  // Read out of the schema once: every event of every operation comes by here.
  if (!fields) reserved.set(spec, (fields = fieldsOf(spec).filter(({ roles }) => roles !== undefined)))
  return fields.filter(
    (one) => !isAskedOf(one, role) && payload[one.name] !== undefined && payload[one.name] !== false,
  )
}

/** Paths of personal values, such as `email` or `recipients.*`; nested ones too. */
export const personalPathsOf = (spec: EventSpec): readonly string[] => personalIn(spec.payload, [])

const fieldsIn = (object: z.ZodObject): readonly Field[] =>
  Object.entries(object.shape).map(([name, schema]) => toField(name, asType(schema)))

function toField(name: string, schema: z.ZodType): Field {
  const { inner, required, meta } = unwrap(schema)
  const row = inner instanceof z.ZodArray ? unwrap(asType(inner.element)).inner : null
  return {
    name,
    title: meta.title ?? name,
    input: meta.input ?? (inner instanceof z.ZodEnum ? 'choice' : 'text'),
    help: meta.help ?? null,
    required,
    personal: meta.personal ?? false,
    ...(meta.roles ? { roles: meta.roles } : {}),
    ...(inner instanceof z.ZodEnum ? { choices: choicesOf(inner, meta) } : {}),
    ...(row instanceof z.ZodObject ? { items: fieldsIn(row) } : {}),
  }
}

const choicesOf = (schema: z.ZodEnum, meta: Partial<FieldMeta>): readonly Choice[] =>
  schema.options.map((option) => {
    const value = String(option)
    return { value, title: meta.choices?.[value] ?? value }
  })

type Unwrapped = {
  readonly inner: z.ZodType
  readonly required: boolean
  readonly meta: Partial<FieldMeta>
}

/** `.optional()` and `.default()` wrap the schema that carries the words; the outermost words win. */
function unwrap(schema: z.ZodType): Unwrapped {
  const own = metaOf(schema)
  if (!(schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable))
    return { inner: schema, required: true, meta: own }
  const below = unwrap(asType(schema.unwrap()))
  const required = schema instanceof z.ZodNullable && below.required
  return { inner: below.inner, required, meta: { ...below.meta, ...own } }
}

const metaOf = (schema: z.ZodType): Partial<FieldMeta> => schema.meta() ?? {}

function personalIn(schema: z.ZodType, path: readonly string[]): readonly string[] {
  const { inner, meta } = unwrap(schema)
  const here = inner instanceof z.ZodArray ? [...path, '*'] : path
  if (meta.personal) return [here.join('.')]
  if (inner instanceof z.ZodArray) return personalIn(asType(inner.element), here)
  if (!(inner instanceof z.ZodObject)) return []
  return Object.entries(inner.shape).flatMap(([key, value]) => personalIn(asType(value), [...path, key]))
}

/** Zod hands out inner schemas as its core type; classic schemas hold classic schemas. */
function asType(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodType) return schema
  throw new Error('a payload field is not a Zod schema')
}
