/** The form of the provider's pages: labels, hints, and errors at their field or above the form. */
import { htmlText } from '../../../contract/http/markup.ts'
import { t } from '../messages.ts'

type FieldName = 'email' | 'name' | 'password' | 'currentPassword' | 'newPassword'
/** By field; `form`: what no single field is to blame for. */
export type Refusals = Readonly<Partial<Record<FieldName | 'form', string>>>

type Field = {
  readonly name: FieldName
  readonly type?: 'email' | 'password' | 'text'
  readonly autocomplete: 'username' | 'name' | 'current-password' | 'new-password'
  readonly value?: string | undefined
  readonly hint?: string
  /** Most characters. */
  readonly longest: number
  readonly shortest?: number
}

const LABELS: Readonly<Record<FieldName, string>> = {
  email: t('identity.fields.email'),
  name: t('identity.fields.name'),
  password: t('identity.fields.password'),
  currentPassword: t('identity.fields.currentPassword'),
  newPassword: t('identity.fields.newPassword'),
}

type Form = {
  readonly action: string
  readonly button: string
  readonly fields: readonly Field[]
  readonly refusals?: Refusals | undefined
}

/** The keyboard begins where something is wrong, or at the first field without a value. */
export function form({ action, button, fields, refusals = {} }: Form): string {
  const first = fields.find(({ name }) => refusals[name]) ?? fields.find(({ value }) => !value)
  const shown = fields.map((field) => fieldOf(field, refusals[field.name], field === first))
  return `<form method="post" action="${htmlText(action)}" novalidate>${summary(refusals)}${shown.join('')}
  <button class="submit">${htmlText(button)}</button></form>`
}

const summary = ({ form: whole }: Refusals): string =>
  whole ? `<div role="alert">${htmlText(whole)}</div>` : ''

function fieldOf(field: Field, refusal: string | undefined, isFirst: boolean): string {
  const { name, type = 'text', autocomplete, value = '', hint, longest, shortest } = field
  const notes = [...(hint ? [`${name}-hint`] : []), ...(refusal ? [`${name}-error`] : [])]
  const attributes = [
    `id="${name}" name="${name}" type="${type}" required maxlength="${longest}" autocomplete="${autocomplete}"`,
    type === 'password' ? '' : `value="${htmlText(value)}"`,
    type === 'text' ? '' : 'autocapitalize="none" spellcheck="false"',
    shortest ? `minlength="${shortest}"` : '',
    notes.length > 0 ? `aria-describedby="${notes.join(' ')}"` : '',
    refusal ? 'aria-invalid="true"' : '',
    isFirst ? 'autofocus' : '',
  ]
  return `<div class="field"><label for="${name}">${htmlText(LABELS[name])}</label>
  ${hint ? `<p class="hint" id="${name}-hint">${htmlText(hint)}</p>` : ''}
  <div class="control"><input ${attributes.filter(Boolean).join(' ')}>${type === 'password' ? showButton(name) : ''}</div>
  ${refusal ? `<p class="error" id="${name}-error">${htmlText(refusal)}</p>` : ''}</div>`
}

const showButton = (field: FieldName) =>
  `<button type="button" data-shows="${field}" data-other="${htmlText(t('identity.fields.hide'))}" hidden>${htmlText(t('identity.fields.show'))}<span class="visually-hidden"> ${htmlText(t('identity.fields.thePassword'))}</span></button>`
