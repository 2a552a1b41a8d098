/** Numbers, typed as people write them. */
import { Input } from '@fluentui/react-components'
import { useState } from 'react'
import { decimalText, plainNumber } from '../../lib/typed-numbers.ts'
import { Labelled, useInput } from './bound.tsx'
import type { FieldProps } from './field-props.ts'

type Kind = {
  readonly show: (value: unknown) => string
  /** What was typed cannot be read: kept as it is, so that the schema refuses it. */
  readonly read: (text: string) => unknown
  /** A hook: units may lie in what is around the form. */
  readonly useUnit: () => string
}

export const numberInput = ({ show, read, useUnit }: Kind) =>
  function NumberInput(props: FieldProps) {
    const { value, change, error, control } = useInput(props)
    const shownUnit = useUnit()
    const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null)
    return (
      <Labelled {...props} error={error}>
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          // What was typed stays until the value is changed from elsewhere.
          value={typed && typed.value === value ? typed.text : show(value)}
          contentAfter={shownUnit}
          onChange={(_, { value: text }) => {
            const next = text.trim() === '' ? null : (read(text) ?? text)
            setTyped({ text, value: next })
            change(next)
          }}
        />
      </Labelled>
    )
  }

export const PercentInput = numberInput({
  show: decimalText,
  read: (text) => (/^\d{1,3}(\.\d+)?$/.test(plainNumber(text)) ? Number(plainNumber(text)) : null),
  useUnit: () => '%',
})
