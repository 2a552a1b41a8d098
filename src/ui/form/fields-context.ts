import { createContext, useContext } from 'react'
import { useController } from 'react-hook-form'
import { t, type MessageId } from '../../lib/messages.ts'
import { afterPaint } from '../after-paint.ts'

type Fields = {
  readonly labels: Readonly<Record<string, string>>
  /** Id of a field's control, so that the summary can lead to it. */
  readonly idOf: (name: string) => string
}

export const FieldsContext = createContext<Fields>({ labels: {}, idOf: (name) => name })

/** A field by its name: value, what changes it, label and error. Fluent's inputs keep their own state, so all binds through here. */
export function useField<Value>(name: string) {
  // Not by `useFormContext`, which draws every field again when the form's state changes.
  const { field, fieldState } = useController({ name })
  const { labels, idOf } = useContext(FieldsContext)
  return {
    id: idOf(name),
    label: labels[name] ?? name,
    value: field.value as Value,
    change: field.onChange as (value: Value) => void,
    // A field that is left may be checked: the click that left it is shown first.
    blur: () => void afterPaint(field.onBlur),
    ref: field.ref,
    error: fieldState.error ? inOurWords(fieldState.error, field.value) : null,
  }
}

/** What is wrong with a field; of a list the first that is wrong inside it. */
function messageIn(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message
  const inside = Object.entries(error).filter(([name]) => name !== 'ref')
  return inside.map(([, inner]) => messageIn(inner)).find((message) => message !== null) ?? null
}

/** Zod's own words, in ours. */
const WORDS: readonly (readonly [RegExp, MessageId])[] = [
  [/too small: expected (number|int)/i, 'shared.numberTooSmall'],
  [/too big: expected (number|int)/i, 'shared.numberTooLarge'],
  [/expected (number|int)/i, 'shared.aNumber'],
  [/invalid email/i, 'shared.emailNotValid'],
  [/invalid ISO datetime/i, 'shared.aMoment'],
  [/invalid (ISO )?date/i, 'shared.aDate'],
  [/invalid url/i, 'shared.addressNotValid'],
  [/invalid (option|input)/i, 'shared.pleaseChoose'],
  [/too small/i, 'shared.tooShort'],
  [/too big/i, 'shared.valueTooLong'],
]

const isBlank = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** What a schema says about a value, for people; a form's own checks say it so already, the server where no schema does. */
function inOurWords(error: { readonly type?: unknown }, value: unknown): string {
  const said = messageIn(error)
  if (said !== null && error.type === 'check') return said
  const found = WORDS.find(([sign]) => sign.test(said ?? ''))
  const isChoice = /invalid option|expected boolean/i.test(said ?? '')
  if (isBlank(value) && !isChoice && (found || error.type !== 'server')) return t('shared.fillIn')
  return found ? t(found[1]) : (said ?? t('shared.lookAtThisAgain'))
}
