import { createContext, useContext } from 'react'
import { useController } from 'react-hook-form'

type Fields = {
  readonly labels: Readonly<Record<string, string>>
  /** Id of a field's control, so that the summary can lead to it. */
  readonly idOf: (name: string) => string
}

export const FieldsContext = createContext<Fields>({ labels: {}, idOf: (name) => name })

/** A field by its name: value, what changes it, label and error. Fluent's inputs keep their own state, so all binds through here. */
export function useField<Value>(name: string) {
  const { field, fieldState } = useController({ name })
  const { labels, idOf } = useContext(FieldsContext)
  return {
    id: idOf(name),
    label: labels[name] ?? name,
    value: field.value as Value,
    change: field.onChange as (value: Value) => void,
    blur: field.onBlur,
    ref: field.ref,
    error: messageIn(fieldState.error),
  }
}

/** What is wrong with a field; of a list the first that is wrong inside it. */
function messageIn(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message
  const inside = Object.entries(error).filter(([name]) => name !== 'ref')
  return inside.map(([, inner]) => messageIn(inner)).find((message) => message !== null) ?? null
}
