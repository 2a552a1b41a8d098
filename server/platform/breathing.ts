/** Long work in small pieces: who calls meanwhile is answered meanwhile. */
import { setImmediate as others } from 'node:timers/promises'

/** Shorter than what anybody notices, longer than the turn costs. */
const AT_ONCE_MS = 8

/** @returns to be awaited between pieces of work: gives others their turn when the last one is a while ago */
export function breathing(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < AT_ONCE_MS) return undefined
    return others().then(() => {
      since = performance.now()
    })
  }
}
