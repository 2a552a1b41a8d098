/** The actors of this tab, for an inspector that may come later (src/features/inspector is loaded on demand). */
import type { InspectionEvent } from 'xstate'

type Listener = (event: InspectionEvent) => void

const living = new Map<InspectionEvent['actorRef'], InspectionEvent>()
let current: Listener | null = null

/** Given to every actor that is created here: `createActor(machine, { inspect })`. */
export const inspect: Listener = (event) => {
  if (event.type === '@xstate.actor') living.set(event.actorRef, event)
  else if (event.type === '@xstate.snapshot' && event.snapshot.status !== 'active')
    living.delete(event.actorRef)
  current?.(event)
}

/** Tells of every actor that lives, and of everything from now on. @returns how to stop */
export function listenToActors(listener: Listener): () => void {
  for (const event of living.values()) listener(event)
  current = listener
  return () => {
    current = null
  }
}
