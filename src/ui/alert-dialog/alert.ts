/** `await openAlert({ title })` asks a question anywhere; the modal's host stands in every layout. */
import type { AlertOptions } from '../../../machines/alert-dialog/events.ts'
import { listenerSet } from '../../lib/listeners.ts'

let needed = false
const { publish, subscribe } = listenerSet()

/** Tells the host to load the dialog, once. */
export const alertNeed = {
  subscribe,
  isNeeded: () => needed,
}

export async function openAlert(options: AlertOptions): Promise<{ readonly confirmed: boolean }> {
  needed = true
  publish()
  const { ask } = await import('./alert-actor.ts')
  return ask(options)
}
