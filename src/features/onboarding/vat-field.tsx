/** The VAT number, held against its country's form while one types; an error only when the field was left. */
import { Field, Input } from '@fluentui/react-components'
import { useWatch } from 'react-hook-form'
import { checkVat, VAT_RULES } from '../../../contract/rules/vat.ts'
import { t } from '../../lib/messages.ts'
import { textOf, useInput, type Values } from '../../ui/event-fields/field-props.ts'
import { useStepField } from './step-context.ts'

type Shown = { readonly state: 'none' | 'success' | 'error'; readonly message: string | null }

/** Pure. @param said the form's own error, after the field was left */
export function vatShown(country: string, text: string, said: string | null): Shown {
  if (text.trim() === '') return { state: 'none', message: null }
  const verdict = checkVat(country, text)
  if (!verdict.ok) return { state: said ? 'error' : 'none', message: verdict.message }
  return Object.hasOwn(VAT_RULES, country)
    ? { state: 'success', message: t('onboarding.vatFits') }
    : { state: 'none', message: null }
}

export function VatField() {
  const { id, label, hint, value, change, blur, ref, error } = useInput({
    field: useStepField('vat'),
    name: 'vat',
  })
  const country = useWatch<Values>({ name: 'country' })
  const text = textOf(value)
  const { state, message } = vatShown(textOf(country), text, error)
  return (
    <Field
      label={label}
      {...(hint ? { hint } : {})}
      validationState={state}
      validationMessage={message ?? error}
    >
      <Input
        id={id}
        ref={ref}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onBlur={blur}
        onChange={(_, data) => change(data.value)}
      />
    </Field>
  )
}
