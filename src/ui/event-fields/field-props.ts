/** What every field of an event's form is given, and what rows need to make new ones of themselves. */
import { createContext, type ComponentType } from 'react'
import type { Field } from '../../../machines/kernel/fields.ts'

export type Values = Record<string, unknown>

export type FieldProps = {
  readonly field: Field
  /** Path in the form's values, such as `lines.0.quantity`. */
  readonly name: string
  readonly id?: string
}

/** Rows hold fields of every kind: the control that chooses among the kinds is handed down. */
export const AnyInputContext = createContext<ComponentType<FieldProps>>(() => null)

/** What a new row begins with, from the fields of its schema. */
export const EmptyRowContext = createContext<(items: readonly Field[]) => Values>(() => ({}))
