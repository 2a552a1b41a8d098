/** Remarks that a reviewer has written and not sent yet: kept for the tab, so that no page change loses them. */
import { useSyncExternalStore } from 'react'
import { listenerSet } from '../../../lib/listeners.ts'

export type Gathered = Readonly<Record<string, string>>

const NOTHING: Gathered = {}
const stores = new Map<string, Gathered>()
const { publish, subscribe } = listenerSet()

const set = (sid: string, remarks: Gathered): void => {
  stores.set(sid, remarks)
  publish()
}

/** An empty text takes the remark back. */
export function gather(sid: string, field: string, text: string): void {
  const { [field]: _, ...rest } = stores.get(sid) ?? NOTHING
  set(sid, text.trim() === '' ? rest : { ...rest, [field]: text })
}

export const forgetGathered = (sid: string): void => set(sid, NOTHING)

/** Remarks by field; an empty field is the whole. */
export const useGathered = (sid: string): Gathered =>
  useSyncExternalStore(subscribe, () => stores.get(sid) ?? NOTHING)

/** As the machine's event takes them. */
export const commentsOf = (remarks: Gathered): readonly { readonly field: string; readonly text: string }[] =>
  Object.entries(remarks).map(([field, text]) => ({ field, text: text.trim() }))
