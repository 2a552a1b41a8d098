/** What was typed into the forms of one operation's page: another form may be opened in between, and nothing is lost. */
import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Values } from './starting-values.ts'

/** By event. */
export const TypedValuesContext = createContext(new Map<string, Values>())

/** Fills the form with what was typed before, and keeps what is typed when it closes unsent. */
export function useTypedValues(event: string, form: UseFormReturn<Values>): void {
  const typed = useContext(TypedValuesContext)
  const { isDirty, isSubmitSuccessful } = form.formState
  const restore = useEffectEvent(() => {
    const before = typed.get(event)
    if (before) form.reset(before, { keepDefaultValues: true })
  })
  const keep = useEffectEvent(() => {
    if (isDirty && !isSubmitSuccessful) typed.set(event, form.getValues())
    else typed.delete(event)
  })
  useEffect(() => {
    restore()
    return () => keep()
  }, [])
}
