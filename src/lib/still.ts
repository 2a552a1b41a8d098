/** Work that no one waits for does not come between the keys of someone who types. */
const STILL_MS = 1_000

let lastInput = Number.NEGATIVE_INFINITY

if (typeof document !== 'undefined')
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, () => (lastInput = performance.now()), { capture: true, passive: true })

/** Whether no key and no button was pressed for a second. */
export const isStill = (): boolean => performance.now() - lastInput >= STILL_MS

/** Resolves when the person has rested for a second, and always in a task of its own. */
export async function still(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, isStill() ? 0 : STILL_MS))
  while (!isStill())
}
