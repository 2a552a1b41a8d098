/** Kind of input → control. Total: a new kind does not compile without one. */
import type { ComponentType } from 'react'
import type { InputKind } from '../../../../machines/kernel/fields.ts'
import { ChoiceInput, CountryInput, CurrencyInput, PersonInput, StepInput } from './choice-inputs.tsx'
import { DocumentInput } from './document-input.tsx'
import { AnyInputContext, type FieldProps } from './field-props.ts'
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

function AnyInput(props: FieldProps) {
  const Input = INPUTS[props.field.input]
  return <Input {...props} />
}

export const FieldInput = (props: FieldProps) => (
  <AnyInputContext value={AnyInput}>
    <AnyInput {...props} />
  </AnyInputContext>
)
