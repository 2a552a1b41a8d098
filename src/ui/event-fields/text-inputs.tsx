import { Checkbox, Input, Textarea } from '@fluentui/react-components'
import type { SyntheticEvent } from 'react'
import { t } from '../../lib/messages.ts'
import { Labelled, useInput } from './bound.tsx'
import type { FieldProps } from './field-props.ts'
import { ErrorText } from '../form/error-text.tsx'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type Line = {
  readonly type?: 'text' | 'email' | 'date' | 'datetime-local'
  readonly shown?: (value: string) => string
  readonly kept?: (typed: string) => string
  readonly max?: string
}

const same = (text: string): string => text

/** What a half-typed date is in the form: browsers show it and say that it is empty, and no schema takes this. */
const INCOMPLETE = 'incomplete'

/** One line of text; native pickers for dates. */
const lineInput = ({ type = 'text', shown = same, kept = same, max }: Line) =>
  function LineInput(props: FieldProps) {
    const { value, change, error, control } = useInput(props)
    const text = textOf(value)
    const keep = ({ currentTarget: { value: typed, validity } }: SyntheticEvent<HTMLInputElement>) => {
      const now = typed === '' && validity.badInput ? INCOMPLETE : kept(typed)
      if (now !== text) change(now)
    }
    return (
      <Labelled {...props} error={error}>
        <Input
          {...control}
          type={type}
          max={max}
          value={text === INCOMPLETE ? '' : shown(text)}
          onChange={keep}
          // A part of a date that is not whole yet is no change.
          onKeyUp={keep}
          onBlur={(event) => {
            keep(event)
            control.onBlur()
          }}
        />
      </Labelled>
    )
  }

export const TextInput = lineInput({})
export const EmailInput = lineInput({ type: 'email' })
export const DateInput = lineInput({ type: 'date' })

/** ISO in UTC outside, the person's own clock inside. */
export const MomentInput = lineInput({
  type: 'datetime-local',
  shown: toLocal,
  kept: (typed) => {
    const time = new Date(typed)
    return Number.isNaN(time.getTime()) ? typed : time.toISOString()
  },
  // Four digits of a year are all that the browser's control takes then.
  max: '9999-12-31T23:59',
})

function toLocal(iso: string): string {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return iso
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

export function LongTextInput(props: FieldProps) {
  const { value, change, error, control } = useInput(props)
  return (
    <Labelled {...props} error={error}>
      <Textarea
        {...control}
        rows={3}
        resize="vertical"
        value={textOf(value)}
        onChange={(_, data) => change(data.value)}
      />
    </Labelled>
  )
}

/** One address per line. */
export function EmailsInput(props: FieldProps) {
  const { value, change, error, control } = useInput(props)
  const addresses = Array.isArray(value) ? value : []
  return (
    <Labelled
      {...props}
      field={{ ...props.field, help: props.field.help ?? t('shared.oneAddressPerLine') }}
      error={error}
    >
      <Textarea
        {...control}
        rows={2}
        resize="vertical"
        defaultValue={addresses.join('\n')}
        onChange={(_, data) => change(data.value.split(/[\s,;]+/).filter(Boolean))}
      />
    </Labelled>
  )
}

export function CheckboxInput(props: FieldProps) {
  const { value, change, error, control } = useInput(props)
  const { field, name } = props
  const { title, help } = field
  const describedBy = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <Checkbox
        {...control}
        label={title}
        checked={value === true}
        onChange={(_, data) => change(data.checked === true)}
        aria-describedby={describedBy || undefined}
        aria-invalid={error !== null || undefined}
      />
      {help && (
        <div id={`${name}-help`} className="field-help">
          {help}
        </div>
      )}
      <ErrorText id={`${name}-error`}>{error}</ErrorText>
    </div>
  )
}
