/** Numbers, typed as people write them. */
import { useState } from 'react'
import { decimalText, plainNumber } from '../../lib/typed-numbers.ts'
import { TextControl } from '../form/controls.tsx'
import { useInput, type FieldProps } from './field-props.ts'

type Kind = {
  readonly show: (value: unknown) => string
  /** What was typed cannot be read: kept as it is, so that the schema refuses it. */
  readonly read: (text: string) => unknown
  /** A hook: units may lie in what is around the form. */
  readonly useUnit: () => string
}

export const numberInput = ({ show, read, useUnit }: Kind) =>
  function NumberInput(props: FieldProps) {
    const { value, ...bound } = useInput(props)
    const shownUnit = useUnit()
    const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null)
    return (
      <TextControl
        // What was typed stays until the value is changed from elsewhere.
        {...bound}
        value={typed && typed.value === value ? typed.text : show(value)}
        inputMode="decimal"
        autoComplete="off"
        contentAfter={shownUnit}
        onChange={(_, { value: text }) => {
          const next = text.trim() === '' ? null : (read(text) ?? text)
          setTyped({ text, value: next })
          bound.change(next)
        }}
      />
    )
  }

export const PercentInput = numberInput({
  show: decimalText,
  read: (text) => (/^\d{1,3}(\.\d+)?$/.test(plainNumber(text)) ? Number(plainNumber(text)) : null),
  useUnit: () => '%',
})
