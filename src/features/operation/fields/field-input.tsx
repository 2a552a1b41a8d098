/** Kind of input → control. Total: a new kind does not compile without one. */
import type { ComponentType } from 'react'
import type { Field, InputKind } from '../../../../machines/kernel/fields.ts'
import { ChoiceInput, CountryInput, CurrencyInput, PersonInput, StepInput } from './choice-inputs.tsx'
import { DocumentInput } from './document-input.tsx'
import { MoneyInput, PercentInput, QuantityInput } from './number-inputs.tsx'
import { RangesInput } from './ranges-input.tsx'
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

export type FieldProps = {
  readonly field: Field
  /** Path in the form's values, such as `lines.0.quantity`. */
  readonly name: string
  readonly id?: string
}

/** Hashes come from the document beside them and are never typed. */
const Nothing = () => null

const INPUTS: Readonly<Record<InputKind, ComponentType<FieldProps>>> = {
  text: TextInput,
  longText: LongTextInput,
  email: EmailInput,
  emails: EmailsInput,
  date: DateInput,
  dateTime: MomentInput,
  money: MoneyInput,
  percent: PercentInput,
  quantity: QuantityInput,
  currency: CurrencyInput,
  country: CountryInput,
  platformPerson: PersonInput,
  document: DocumentInput,
  ranges: RangesInput,
  lines: RowsInput,
  links: RowsInput,
  clauses: RowsInput,
  choice: ChoiceInput,
  checkbox: CheckboxInput,
  step: StepInput,
  iban: TextInput,
  hash: Nothing,
}

export function FieldInput(props: FieldProps) {
  const Input = INPUTS[props.field.input]
  return <Input {...props} />
}
