/** Controls that need nothing but the field itself, by kind; and the field of a form that has only such ones. */
import type { ComponentType } from 'react'
import type { Field, InputKind } from '../../../machines/kernel/fields.ts'
import { ChoiceInput, CountryInput } from './choice-inputs.tsx'
import { AnyInputContext, EmptyRowContext, type FieldProps, type Values } from './field-props.ts'
import { PercentInput } from './number-inputs.tsx'
import { RowsInput } from './rows-input.tsx'
import {
  CheckboxInput,
  DateInput,
  EmailInput,
  EmailsInput,
  LongTextInput,
  MomentInput,
  TextInput,
} from './text-inputs.tsx'

export const PLAIN_INPUTS = {
  text: TextInput,
  longText: LongTextInput,
  email: EmailInput,
  emails: EmailsInput,
  date: DateInput,
  dateTime: MomentInput,
  percent: PercentInput,
  country: CountryInput,
  lines: RowsInput,
  links: RowsInput,
  clauses: RowsInput,
  choice: ChoiceInput,
  checkbox: CheckboxInput,
  iban: TextInput,
} as const satisfies Partial<Record<InputKind, ComponentType<FieldProps>>>

const inputs: Partial<Readonly<Record<InputKind, ComponentType<FieldProps>>>> = PLAIN_INPUTS

function PlainInput(props: FieldProps) {
  const Input = inputs[props.field.input]
  if (!Input) throw new Error(`a field of kind ${props.field.input} needs more than itself`)
  return <Input {...props} />
}

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

export const PlainFieldInput = (props: FieldProps) => (
  <EmptyRowContext value={emptyValues}>
    <AnyInputContext value={PlainInput}>
      <PlainInput {...props} />
    </AnyInputContext>
  </EmptyRowContext>
)
