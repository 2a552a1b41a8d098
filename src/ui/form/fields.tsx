/** The form's fields. A field that is locked says why in its hint. */
import { Checkbox, Switch } from '@fluentui/react-components'
import { t } from '../../lib/messages.ts'
import { LongTextControl, SelectControl, TextControl } from './controls.tsx'
import { ChoiceOptions } from './select-options.tsx'
import type { Choice } from '../data-list/data-list-filter.ts'
import { useField } from './fields-context.ts'
import styles from './form.module.css'
import { ErrorText } from './error-text.tsx'

export type FieldProps = {
  readonly name: string
  readonly required?: boolean | undefined
  readonly hint?: string | undefined
  readonly isLocked?: boolean | undefined
}

type TextProps = FieldProps & {
  readonly type?: 'text' | 'email' | 'url' | 'date'
  readonly autoComplete?: string
  readonly placeholder?: string
  readonly inputMode?: 'numeric'
  readonly autoCapitalize?: 'characters'
  readonly spellCheck?: false
}

const useBound = ({ name, ...frame }: FieldProps) => ({ ...useField<string>(name), ...frame })

export const TextField = ({ name, required, hint, isLocked, ...rest }: TextProps) => (
  <TextControl {...useBound({ name, required, hint, isLocked })} {...rest} />
)

export const LongTextField = ({ rows = 6, ...field }: FieldProps & { readonly rows?: number }) => (
  <LongTextControl {...useBound(field)} rows={rows} />
)

type SelectProps = FieldProps & {
  readonly choices: readonly Choice[]
  /** A first line that chooses nothing. */
  readonly isOptional?: boolean
}

export function SelectField({ choices, isOptional = false, ...field }: SelectProps) {
  const bound = useBound(field)
  const { value } = bound
  if (field.isLocked) {
    const label = choices.find((choice) => choice.value === value)?.label
    return <TextControl {...bound} value={label ?? value} />
  }
  return (
    <SelectControl {...bound} empty={isOptional || value === '' ? t('shared.choose') : null}>
      <ChoiceOptions choices={choices} />
    </SelectControl>
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
  const { ref, ...field } = useField<readonly string[]>(name)
  const isOn = (value: string) => field.value.includes(value)
  const toggle = (value: string) =>
    field.change(isOn(value) ? field.value.filter((one) => one !== value) : [...field.value, value])
  return (
    <fieldset className="shrink no-spacing no-border" id={field.id} ref={ref} tabIndex={-1}>
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
