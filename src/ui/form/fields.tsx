/** The form's fields. A field that is locked says why in its hint. */
import { Checkbox, Field, Input, Select, Switch, Textarea } from '@fluentui/react-components'
import type { ComponentProps } from 'react'
import { t } from '../../lib/messages.ts'
import { ChoiceOptions } from './select-options.tsx'
import type { Choice } from '../data-list/data-list-filter.ts'
import { useField } from './fields-context.ts'
import styles from './form.module.css'
import { ErrorText } from './error-text.tsx'

export type FieldProps = {
  readonly name: string
  readonly required?: boolean
  readonly hint?: string | undefined
  readonly isLocked?: boolean
}

type FrameProps = Pick<FieldProps, 'required' | 'hint'> & {
  readonly field: { readonly label: string; readonly error: string | null }
  readonly children: ComponentProps<typeof Field>['children']
}

/** Label, hint and error around one control. */
export const FieldFrame = ({ field: { label, error }, required = false, hint, children }: FrameProps) => (
  <Field
    label={label}
    required={required}
    {...(hint ? { hint } : {})}
    validationState={error ? 'error' : 'none'}
    validationMessage={error}
  >
    {children}
  </Field>
)

type TextProps = FieldProps & {
  readonly type?: 'text' | 'email' | 'url' | 'date'
  readonly autoComplete?: string
  readonly placeholder?: string
  readonly inputMode?: 'numeric'
  readonly autoCapitalize?: 'characters'
  readonly spellCheck?: false
}

export function TextField({ name, type = 'text', isLocked, required, hint, ...rest }: TextProps) {
  const { ref, ...field } = useField<string>(name)
  return (
    <FieldFrame field={field} hint={hint} {...(required ? { required } : {})}>
      <Input
        id={field.id}
        ref={ref}
        type={type}
        value={field.value}
        readOnly={isLocked}
        {...(isLocked ? { appearance: 'filled-darker' } : {})}
        {...rest}
        onBlur={field.blur}
        onChange={(_, { value }) => field.change(value)}
      />
    </FieldFrame>
  )
}

export function LongTextField({
  name,
  rows = 6,
  isLocked,
  ...frame
}: FieldProps & { readonly rows?: number }) {
  const { ref, ...field } = useField<string>(name)
  return (
    <FieldFrame field={field} {...frame}>
      <Textarea
        id={field.id}
        ref={ref}
        rows={rows}
        resize="vertical"
        value={field.value}
        readOnly={isLocked}
        onBlur={field.blur}
        onChange={(_, { value }) => field.change(value)}
      />
    </FieldFrame>
  )
}

type SelectProps = FieldProps & {
  readonly choices: readonly Choice[]
  /** A first line that chooses nothing. */
  readonly isOptional?: boolean
}

export function SelectField({ name, choices, isOptional = false, isLocked, ...frame }: SelectProps) {
  const { ref, ...field } = useField<string>(name)
  if (isLocked)
    return (
      <FieldFrame field={field} {...frame}>
        <Input
          id={field.id}
          readOnly
          appearance="filled-darker"
          value={choices.find(({ value }) => value === field.value)?.label ?? field.value}
        />
      </FieldFrame>
    )
  return (
    <FieldFrame field={field} {...frame}>
      <Select
        id={field.id}
        ref={ref}
        value={field.value}
        onBlur={field.blur}
        onChange={(_, { value }) => field.change(value)}
      >
        {(isOptional || field.value === '') && <option value="">{t('shared.choose')}</option>}
        <ChoiceOptions choices={choices} />
      </Select>
    </FieldFrame>
  )
}

export function SwitchField({ name, hint, isLocked }: FieldProps) {
  const { ref, ...field } = useField<boolean>(name)
  return (
    <div className={styles.switch}>
      <Switch
        id={field.id}
        ref={ref}
        label={field.label}
        checked={field.value}
        disabled={isLocked}
        onBlur={field.blur}
        onChange={(_, { checked }) => field.change(checked)}
        {...(hint ? { 'aria-describedby': `${field.id}-hint` } : {})}
      />
      {hint && (
        <p id={`${field.id}-hint`} className={`field-help ${styles.switchHint}`}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** Several of a list, as boxes to tick. */
export function ChecksField({ name, choices, hint, isLocked }: FieldProps & Pick<SelectProps, 'choices'>) {
  const field = useField<readonly string[]>(name)
  const isOn = (value: string) => field.value.includes(value)
  const toggle = (value: string) =>
    field.change(isOn(value) ? field.value.filter((one) => one !== value) : [...field.value, value])
  return (
    <fieldset className="shrink no-spacing no-border" id={field.id} tabIndex={-1}>
      <legend>{field.label}</legend>
      {hint && <p className="field-help">{hint}</p>}
      <div className={styles.boxes}>
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={isOn(value)}
            disabled={isLocked}
            onBlur={field.blur}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
      <ErrorText>{field.error}</ErrorText>
    </fieldset>
  )
}
