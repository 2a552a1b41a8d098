/** What every field of an event's form is given, how it is bound, and what rows need to make new ones of themselves. */
import { createContext, type ComponentType } from 'react'
import type { Field, InputKind } from '../../../machines/kernel/fields.ts'
import { useField } from '../form/fields-context.ts'

export type Values = Record<string, unknown>

export type FieldProps = {
  readonly field: Field
  /** Path in the form's values, such as `lines.0.quantity`. */
  readonly name: string
}

/** A field bound by its name, with the words of its description. */
export const useInput = ({ field: { title, help, required }, name }: FieldProps) => ({
  ...useField<unknown>(name),
  label: title,
  hint: help,
  required,
})

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const LISTS: ReadonlySet<InputKind> = new Set(['lines', 'links', 'clauses', 'emails'])

/** The empty value of a control; nothing is proposed. */
const emptyOf = ({ input }: Field): unknown => {
  if (LISTS.has(input)) return []
  if (input === 'checkbox') return false
  return input === 'percent' ? null : ''
}

/** A form in which nothing was typed yet. */
export const emptyValues = (fields: readonly Field[]): Values =>
  Object.fromEntries(fields.map((field) => [field.name, emptyOf(field)]))

type Around = {
  /** Controls of the kinds that need more than the field itself. */
  readonly inputs: Partial<Readonly<Record<InputKind, ComponentType<FieldProps>>>>
  /** What a new row begins with, from the fields of its schema. */
  readonly emptyRow: (items: readonly Field[]) => Values
}

/** What the page around a form knows better than its fields. */
export const AroundFields = createContext<Around>({ inputs: {}, emptyRow: emptyValues })
