/** What the form of an event starts with, and which of its fields may stay empty. Pure. */
import type { EventSpec } from '../../../../machines/kernel/define.ts'
import { fieldsOf, type Field } from '../../../../machines/kernel/fields.ts'
import { emptyValues } from '../../../ui/event-fields/field-props.ts'

export type Payload = Readonly<Record<string, unknown>>

type Schema = { readonly safeParse: (value: unknown) => { readonly success: boolean } }

/** A schema that takes the empty text does not ask for any. */
const mayBeEmpty = ({ payload }: EventSpec, { name }: Field): boolean =>
  (payload.shape[name] as Schema | undefined)?.safeParse('').success ?? false

/** @param given what the page knows already: it is not asked */
export const askedFields = (spec: EventSpec, given: Payload = {}): readonly Field[] =>
  fieldsOf(spec)
    .filter(({ name }) => !Object.hasOwn(given, name))
    .map((field) => (mayBeEmpty(spec, field) ? { ...field, required: false } : field))

/** A list begins with one row, so that no one has to add the first. */
export const startOf = (fields: readonly Field[]): Record<string, unknown> => ({
  ...emptyValues(fields),
  ...Object.fromEntries(fields.flatMap(({ name, items }) => (items ? [[name, [emptyValues(items)]]] : []))),
})
