/** What was typed into the forms of one page: another form may be opened in between, and nothing is lost. */
import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** By the names of the forms. */
export const TypedValuesContext = createContext(new Map<string, FieldValues>())

/**
 * Fills the form with what was typed before, and keeps what is typed when it closes unsent.
 * @param name null: nothing is kept
 * @returns for when it was sent: what was typed is not kept, also when the form has closed already
 */
export function useTypedValues<Values extends FieldValues>(
  name: string | null,
  form: UseFormReturn<Values>,
): () => void {
  const typed = useContext(TypedValuesContext)
  const { isDirty } = form.formState
  const isSent = useRef(false)
  const restore = useEffectEvent(() => {
    const before = name === null ? undefined : typed.get(name)
    if (before) form.reset(before as Values, { keepDefaultValues: true })
  })
  const keep = useEffectEvent(() => {
    if (name === null) return
    if (isDirty && !isSent.current) typed.set(name, form.getValues())
    else typed.delete(name)
  })
  useEffect(() => {
    restore()
    return () => keep()
  }, [])
  return () => {
    isSent.current = true
    if (name !== null) typed.delete(name)
  }
}
