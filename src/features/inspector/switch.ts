/** Whether this tab is inspected, and where the inspector stands. Kept for the tab: a reload goes on with it. */
import { listenerSet } from '../../lib/listeners.ts'
import { readStored, writeStored } from '../../lib/storage.ts'

export type Place = 'off' | 'docked' | 'window'

const KEY = 'understory.inspector'
const PLACES: readonly string[] = ['docked', 'window'] satisfies Place[]

const { publish, subscribe } = listenerSet()

const remembered = readStored('sessionStorage', KEY)
let place: Place = PLACES.includes(remembered ?? '') ? (remembered as Place) : 'off'

export const inspectorPlace = {
  get: (): Place => place,
  subscribe,
  put: (next: Place): void => {
    place = next
    writeStored('sessionStorage', KEY, next === 'off' ? null : next)
    publish()
  },
}
