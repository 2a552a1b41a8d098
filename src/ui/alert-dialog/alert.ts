/** `await openAlert({ title })` asks a question anywhere; the modal's host stands in every layout. */
import type { AlertOptions } from '../../../machines/alert-dialog/events.ts'

let needed = false
const listeners = new Set<() => void>()

/** Tells the host to load the dialog, once. */
export const alertNeed = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  isNeeded: () => needed,
}

export async function openAlert(options: AlertOptions): Promise<{ readonly confirmed: boolean }> {
  needed = true
  for (const listener of listeners) listener()
  const { ask } = await import('./alert-actor.ts')
  return ask(options)
}
