import { createContext, useContext } from 'react'
import { useController, useFormContext } from 'react-hook-form'

type Fields = {
  readonly labels: Readonly<Record<string, string>>
  /** Id of a field's control, so that the summary can lead to it. */
  readonly idOf: (name: string) => string
}

export const FieldsContext = createContext<Fields>({ labels: {}, idOf: (name) => name })

/** A field by its name: value, what changes it, label and error. Fluent's inputs keep their own state, so all binds through here. */
export function useField<Value>(name: string) {
  const { control } = useFormContext()
  const { field, fieldState } = useController({ control, name })
  const { labels, idOf } = useContext(FieldsContext)
  return {
    id: idOf(name),
    label: labels[name] ?? name,
    value: field.value as Value,
    change: field.onChange as (value: Value) => void,
    blur: field.onBlur,
    ref: field.ref,
    error: fieldState.error?.message ?? null,
  }
}
