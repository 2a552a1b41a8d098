/** Where the focus goes when what had it has gone, or cannot have it for a while. */
import { useLayoutEffect, useRef, type RefObject } from 'react'

/** @param inside a modal in which the page takes the focus all the same */
export function whenPageIsBack(run: () => void, inside?: HTMLElement | null): void {
  const modal = document.querySelector('dialog[open]')
  if (modal && !modal.contains(inside ?? null)) modal.addEventListener('close', run, { once: true })
  // A task of its own: what the queries have delivered is drawn by then.
  else setTimeout(run)
}

/** A button of a modal that has just closed, or one that was just disabled, still counts as focused until the next frame. */
function isFocusLost(content: HTMLElement | null): boolean {
  const element = document.activeElement
  const isNowhere = !element || element === document.body || element === content
  return isNowhere || element.matches(':disabled') || !element.checkVisibility()
}

/** Focuses the content after the focused element has gone. @param place instead, if it can take the focus */
export const keepFocus = (place?: HTMLElement | null): void =>
  whenPageIsBack(() => {
    const content = document.getElementById('content')
    for (const next of [place, content]) if (isFocusLost(content)) next?.focus({ preventScroll: true })
  }, place)

/** The `ref` of what may leave with the focus in it: what is around a row has it, or the content that comes, however late that is. */
export function handOverFocus(element: HTMLElement | null): () => void {
  const around = element?.parentElement?.closest<HTMLElement>('[tabindex]')
  return () => {
    if (element?.contains(document.activeElement)) keepFocus(around)
  }
}

/** @returns the `ref` of a button that loses the focus while it is disabled, and has it again afterwards */
export function useFocusAgain(isDisabled: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const element = button.current
    return isDisabled && element === document.activeElement ? () => keepFocus(element) : undefined
  }, [isDisabled])
  return button
}
