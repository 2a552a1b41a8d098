import { useRef } from 'react'

/**
 * Puts work off until the browser has shown what the last click or key did: a pressed button is seen to be pressed before
 * what it starts is computed. A page in the background paints nothing: there it runs at once.
 * @returns how to call it off
 */
export function afterPaint(run: () => void): () => void {
  if (document.hidden) {
    run()
    return () => {}
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** @returns what calls `run` after the next paint, and does nothing when it is called again before that */
export function useOnceAfterPaint(run: (() => unknown) | undefined): () => void {
  const isWaiting = useRef(false)
  return () => {
    if (isWaiting.current) return
    isWaiting.current = true
    afterPaint(() => {
      isWaiting.current = false
      run?.()
    })
  }
}
