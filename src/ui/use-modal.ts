import { useLayoutEffect, useRef, type RefObject } from 'react'
import { dialogOpened } from './open-dialogs.ts'
import { whenPageIsBack } from './keep-focus.ts'

/** The browser's own modal: open while it is drawn; it keeps the page behind it, and gives the focus back where it was. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  // Closed before it is taken away: only then the focus returns.
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    const closed = element ? dialogOpened(element) : () => {}
    return () => {
      element?.close()
      closed()
      // A question may still be on its way out.
      whenPageIsBack(() => {
        if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      })
    }
  }, [])
  return dialog
}
