/** What was typed into the forms of one operation's page: another form may be opened in between, and nothing is lost. */
import { createContext, useContext, useEffect, useEffectEvent, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Values } from './starting-values.ts'

/** By operation and event. */
export const TypedValuesContext = createContext(new Map<string, Values>())

/**
 * Fills the form with what was typed before, and keeps what is typed when it closes unsent.
 * @returns for when it was sent: what was typed is not kept, also when the form has closed already
 */
export function useTypedValues(name: string, form: UseFormReturn<Values>): () => void {
  const typed = useContext(TypedValuesContext)
  const { isDirty } = form.formState
  const isSent = useRef(false)
  const restore = useEffectEvent(() => {
    const before = typed.get(name)
    if (before) form.reset(before, { keepDefaultValues: true })
  })
  const keep = useEffectEvent(() => {
    if (isDirty && !isSent.current) typed.set(name, form.getValues())
    else typed.delete(name)
  })
  useEffect(() => {
    restore()
    return () => keep()
  }, [])
  return () => {
    isSent.current = true
    typed.delete(name)
  }
}
