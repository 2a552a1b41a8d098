/** What was typed into a form of a request stays with this tab until one signs out: it survives the look at the recap, a reload, a detour. */
import { useState } from 'react'
import { KEPT_PREFIX, readStoredJson, writeStored } from '../../lib/storage.ts'
import { emptyRequest, type Kind, type RequestValues } from './request-values.ts'

/** @param owner sid of the organization that asks for itself; empty: the platform asks for others */
const keyOf = (kind: Kind, owner: string): string => `${KEPT_PREFIX}request.${kind}.${owner}`

/** Nothing kept, or nothing that can be read: a form with what is known. */
export function keptRequest(kind: Kind, known: Partial<RequestValues> = {}, owner = ''): RequestValues {
  const empty = { ...emptyRequest(Date.now()), ...known }
  const kept = readStoredJson('sessionStorage', keyOf(kind, owner))
  return typeof kept === 'object' && kept !== null ? { ...empty, ...kept } : empty
}

export const forgetRequest = (kind: Kind, owner = ''): void =>
  writeStored('sessionStorage', keyOf(kind, owner), null)

export function useRequestDraft(kind: Kind, known: Partial<RequestValues>, owner = '') {
  const [values, setValues] = useState(() => keptRequest(kind, known, owner))
  const change = (more: Partial<RequestValues>) =>
    setValues((before) => {
      const next = { ...before, ...more }
      writeStored('sessionStorage', keyOf(kind, owner), JSON.stringify(next))
      return next
    })
  return [values, change] as const
}
