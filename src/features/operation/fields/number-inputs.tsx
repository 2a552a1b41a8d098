/** Numbers are typed as people write them (1 234,50) and kept exact: integer cents, decimal text. */
import { Input } from '@fluentui/react-components'
import { useState } from 'react'
import { useOperation } from '../operation-context.ts'
import { Labelled, useBound } from './bound.tsx'
import type { FieldProps } from './field-props.ts'

/** Blanks of every width may group digits; the comma is the French point. */
const plain = (text: string): string => text.replaceAll(/[\s\u202f\u00a0]/g, '').replace(',', '.')

const centsOf = (text: string): number | null => {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain(text))
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}

const centsText = (value: unknown): string => {
  if (typeof value !== 'number') return ''
  const part = value % 100
  return part === 0 ? String(value / 100) : `${Math.trunc(value / 100)},${String(part).padStart(2, '0')}`
}

type Kind = {
  readonly show: (value: unknown) => string
  /** What was typed cannot be read: kept as it is, so that the schema refuses it. */
  readonly read: (text: string) => unknown
  readonly unit: (operation: ReturnType<typeof useOperation>) => string
}

const numberInput = ({ show, read, unit }: Kind) =>
  function NumberInput(props: FieldProps) {
    const { value, change, blur, ref, error } = useBound(props.name)
    const operation = useOperation()
    const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null)
    return (
      <Labelled {...props} error={error}>
        <Input
          {...(props.id ? { id: props.id } : {})}
          ref={ref}
          inputMode="decimal"
          autoComplete="off"
          // What was typed stays until the value is changed from elsewhere.
          value={typed && typed.value === value ? typed.text : show(value)}
          contentAfter={unit(operation)}
          onBlur={blur}
          onChange={(_, { value: text }) => {
            const next = text.trim() === '' ? null : (read(text) ?? text)
            setTyped({ text, value: next })
            change(next)
          }}
        />
      </Labelled>
    )
  }

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const MoneyInput = numberInput({
  show: centsText,
  read: centsOf,
  unit: ({ detail }) => detail.currency,
})

export const PercentInput = numberInput({
  show: (value) => asText(value).replace('.', ','),
  read: (text) => (/^\d{1,3}(\.\d+)?$/.test(plain(text)) ? Number(plain(text)) : null),
  unit: () => '%',
})

export const QuantityInput = numberInput({
  show: (value) => asText(value).replace('.', ','),
  read: plain,
  unit: ({ detail }) => detail.unit,
})
