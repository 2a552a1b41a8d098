/** The event that a form is for, for the fields inside it. */
import { createContext, useContext } from 'react'

export type FormEvent = {
  readonly step: string
  /** Fields that take a document's fingerprint. */
  readonly hashes: readonly string[]
}

export const FormEventContext = createContext<FormEvent>({ step: 'operation', hashes: [] })

export const useFormEvent = (): FormEvent => useContext(FormEventContext)
