import { startTransition, useLayoutEffect, useRef, useState } from 'react'

const LATEST_MS = 100

/**
 * Puts work off until the browser has shown what the last click or key did: a pressed button is seen to be pressed before
 * what it starts is computed. A page in the background paints nothing: there it runs at once, and 100 ms later where the
 * page goes there meanwhile.
 * @returns how to call it off
 */
export function afterPaint(run: () => void): () => void {
  if (document.hidden) {
    run()
    return () => {}
  }
  let timer = setTimeout(run, LATEST_MS)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** @returns false until the page around this part has been painted once: what is large and not read first can wait for it */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false)
  useLayoutEffect(() => afterPaint(() => startTransition(() => setPainted(true))), [])
  return isPainted
}

/** @returns runs `run` after the next paint, once; the pressed element looks so (`data-pressed`) until it ends */
export function useOnceAfterPaint(run: (() => unknown) | undefined): (pressed?: HTMLElement | null) => void {
  const isWaiting = useRef(false)
  return (pressed) => {
    if (isWaiting.current) return
    isWaiting.current = true
    pressed?.setAttribute(PRESSED, '')
    afterPaint(() => {
      isWaiting.current = false
      void ended(run).finally(() => pressed?.removeAttribute(PRESSED))
    })
  }
}

const PRESSED = 'data-pressed'

/** @throws what `run` throws */
async function ended(run: (() => unknown) | undefined): Promise<void> {
  await run?.()
}

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
