/** Whether this tab is inspected, and where the inspector stands. Kept for the tab: a reload goes on with it. */
import { listenerSet } from '../../lib/listeners.ts'

export type Place = 'off' | 'docked' | 'window'

const KEY = 'understory.inspector'
const PLACES: readonly string[] = ['docked', 'window'] satisfies Place[]

const { publish, subscribe } = listenerSet()

/** Null where storage is forbidden. */
const kept = (): string | null => {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

const remembered = kept()
let place: Place = PLACES.includes(remembered ?? '') ? (remembered as Place) : 'off'

export const inspectorPlace = {
  get: (): Place => place,
  subscribe,
  put: (next: Place): void => {
    place = next
    try {
      if (next === 'off') sessionStorage.removeItem(KEY)
      else sessionStorage.setItem(KEY, next)
    } catch {
      // Then it is forgotten with the page.
    }
    publish()
  },
}
