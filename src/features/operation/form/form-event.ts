/** The event that a form is for, for the fields inside it. */
import { createContext, useContext, useEffect, type RefObject } from 'react'
import { whenPageIsBack } from '../../../ui/keep-focus.ts'

export type FormEvent = {
  readonly step: string
  /** Fields that take a document's fingerprint. */
  readonly hashes: readonly string[]
}

export const FormEventContext = createContext<FormEvent>({ step: 'operation', hashes: [] })

export const useFormEvent = (): FormEvent => useContext(FormEventContext)

/** The event whose form was asked for by its name, a new object each time; null: none was. */
export const AskedFormContext = createContext<{ readonly type: string } | null>(null)

/** The first field takes the focus when the form was asked for by name, whether it is there already or comes later. */
export function useFocusWhenAsked(type: string, form: RefObject<HTMLFormElement | null>): void {
  const asked = useContext(AskedFormContext)
  useEffect(() => {
    if (asked?.type !== type) return
    whenPageIsBack(() => form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus())
  }, [asked, type, form])
}
