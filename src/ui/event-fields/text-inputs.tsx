import { Checkbox, Textarea } from '@fluentui/react-components'
import type { SyntheticEvent } from 'react'
import { t } from '../../lib/messages.ts'
import { FieldFrame, LongTextControl, TextControl } from '../form/controls.tsx'
import { ErrorText } from '../form/error-text.tsx'
import { textOf, useInput, type FieldProps } from './field-props.ts'

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
    const { value, change, blur, ...bound } = useInput(props)
    const text = textOf(value)
    const keep = ({ currentTarget: { value: typed, validity } }: SyntheticEvent<HTMLInputElement>) => {
      const now = typed === '' && validity.badInput ? INCOMPLETE : kept(typed)
      if (now !== text) change(now)
    }
    return (
      <TextControl
        {...bound}
        change={change}
        value={text === INCOMPLETE ? '' : shown(text)}
        type={type}
        max={max}
        onChange={keep}
        // A part of a date that is not whole yet is no change.
        onKeyUp={keep}
        onBlur={(event) => {
          keep(event)
          blur()
        }}
      />
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
  const bound = useInput(props)
  return <LongTextControl {...bound} value={textOf(bound.value)} rows={3} />
}

/** One address per line. */
export function EmailsInput(props: FieldProps) {
  const { id, value, change, blur, ref, hint, ...frame } = useInput(props)
  const addresses = Array.isArray(value) ? value : []
  return (
    <FieldFrame {...frame} hint={hint ?? t('shared.oneAddressPerLine')}>
      <Textarea
        id={id}
        ref={ref}
        onBlur={blur}
        rows={2}
        resize="vertical"
        defaultValue={addresses.join('\n')}
        onChange={(_, data) => change(data.value.split(/[\s,;]+/).filter(Boolean))}
      />
    </FieldFrame>
  )
}

export function CheckboxInput(props: FieldProps) {
  const { id, label, hint, value, change, blur, ref, error } = useInput(props)
  const describedBy = [hint && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <Checkbox
        id={id}
        ref={ref}
        onBlur={blur}
        label={label}
        checked={value === true}
        onChange={(_, data) => change(data.checked === true)}
        aria-describedby={describedBy || undefined}
        aria-invalid={error !== null || undefined}
      />
      {hint && (
        <div id={`${id}-help`} className="field-help">
          {hint}
        </div>
      )}
      <ErrorText id={`${id}-error`}>{error}</ErrorText>
    </div>
  )
}
