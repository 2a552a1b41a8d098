/** What was typed into a form of a request stays with this tab: it survives the look at the recap, a reload, a detour. */
import { useState } from 'react'
import { emptyRequest, type Kind, type RequestValues } from './request-values.ts'

const keyOf = (kind: Kind): string => `understory.request.${kind}`

/** Nothing kept, or nothing that can be read: a form with what is known. */
export function keptRequest(kind: Kind, known: Partial<RequestValues> = {}): RequestValues {
  const empty = { ...emptyRequest(Date.now()), ...known }
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(kind)) ?? 'null')
    return typeof kept === 'object' && kept !== null ? { ...empty, ...kept } : empty
  } catch {
    return empty
  }
}

export const forgetRequest = (kind: Kind): void => sessionStorage.removeItem(keyOf(kind))

export function useRequestDraft(kind: Kind, known: Partial<RequestValues>) {
  const [values, setValues] = useState(() => keptRequest(kind, known))
  const change = (more: Partial<RequestValues>) =>
    setValues((before) => {
      const next = { ...before, ...more }
      sessionStorage.setItem(keyOf(kind), JSON.stringify(next))
      return next
    })
  return [values, change] as const
}
