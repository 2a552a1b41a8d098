/** For what a person sees within a second: a clock would measure how busy the machine is, too. */
import { vi } from 'vitest'

/** More is not waited for. */
const MOST_MS = 1_000
const NEVER_MS = 2 ** 31 - 1

/**
 * From here on no timer of more than a second ends: what happens all the same has waited for none.
 * @returns how to have them back
 */
export function withoutLongTimers(): () => void {
  const real = { setTimeout: globalThis.setTimeout, setInterval: globalThis.setInterval }
  const fitting = (ms = 0): number => (ms > MOST_MS ? NEVER_MS : ms)
  const spies = [
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((run, ms) => real.setTimeout(run, fitting(ms))),
    vi.spyOn(globalThis, 'setInterval').mockImplementation((run, ms) => real.setInterval(run, fitting(ms))),
  ]
  return () => {
    for (const spy of spies) spy.mockRestore()
  }
}
