/** The one place where the description of a field becomes a control. */
import { handOverFocus } from '../keep-focus.ts'
import { AddRegular, DeleteRegular } from '@fluentui/react-icons'
import { useContext, type ComponentType } from 'react'
import { useFieldArray, useFormState } from 'react-hook-form'
import type { InputKind } from '../../../machines/kernel/fields.ts'
import { t } from '../../lib/messages.ts'
import { Button, IconButton } from '../button.tsx'
import { ChoiceInput, CountryInput } from './choice-inputs.tsx'
import { AroundFields, type FieldProps, type Values } from './field-props.ts'
import { PercentInput } from './number-inputs.tsx'
import { RowsFrame } from './rows-frame.tsx'
import styles from './rows.module.css'
import {
  CheckboxInput,
  DateInput,
  EmailInput,
  EmailsInput,
  LongTextInput,
  MomentInput,
  TextInput,
} from './text-inputs.tsx'

/** Controls that need nothing but the field itself. */
const PLAIN_INPUTS = {
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

/** Kinds that a page has to bring controls for. */
export type FurtherKind = Exclude<InputKind, keyof typeof PLAIN_INPUTS>

const plain: Partial<Readonly<Record<InputKind, ComponentType<FieldProps>>>> = PLAIN_INPUTS

export function FieldInput(props: FieldProps) {
  const { inputs } = useContext(AroundFields)
  const { input } = props.field
  const Input = inputs[input] ?? plain[input]
  if (!Input) throw new Error(`a field of kind ${input} needs more than itself`)
  return <Input {...props} />
}

type Rows = Record<string, Values[]>

type RowsProps = FieldProps & {
  /** Text of the button that adds a row. */
  readonly add?: string
}

/** A list of rows, each with the fields of its schema: lines, links, clauses. */
export function RowsInput({ field, name, add = t('shared.addRow') }: RowsProps) {
  const { fields: rows, append, remove } = useFieldArray<Rows>({ name })
  const { errors } = useFormState<Rows>({ name })
  const { emptyRow } = useContext(AroundFields)
  const items = field.items ?? []
  const error =
    errors[name]?.root?.message ?? (rows.length === 0 && errors[name] ? t('shared.rowNeeded') : null)
  return (
    <RowsFrame field={field} name={name} error={error}>
      {rows.map((row, index) => (
        <fieldset
          key={row.id}
          ref={handOverFocus}
          className={styles.row}
          aria-label={`${field.title} ${index + 1}`}
        >
          <div className={styles.rowFields}>
            {items.map((item) => (
              <FieldInput key={item.name} field={item} name={`${name}.${index}.${item.name}`} />
            ))}
          </div>
          <IconButton
            label={t('shared.removeRow', { number: index + 1, title: field.title })}
            icon={<DeleteRegular />}
            onClick={() => remove(index)}
          />
        </fieldset>
      ))}
      <Button label={add} size="small" icon={<AddRegular />} onClick={() => append(emptyRow(items))} />
    </RowsFrame>
  )
}
