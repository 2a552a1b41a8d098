/** Keys of the list: letters that move in it while nothing is typed (j, k, x, p and ?), Escape. Enter is the link's own. */
import { useEffect, useEffectEvent, useLayoutEffect, type RefObject } from 'react'
import { useNavigationType } from 'react-router'

type Does = {
  /** @param sid of the operation that has the focus */
  readonly onPreview: (sid: string) => void
  /** @param sid of the operation that the focus went to */
  readonly onMove: (sid: string) => void
  /** Absent: no preview is open. */
  readonly onClose: (() => void) | undefined
  readonly onHelp: () => void
}

const TYPES_TEXT =
  'input:not([type=checkbox]), select, textarea, [contenteditable], [role=dialog], [role=menu]'

const rowsIn = (list: HTMLElement | null): readonly HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('tbody tr[data-key]') ?? []),
]

/** @param hasLetters whether the person wants the letters; Escape closes the preview anyway */
export function useListKeys(list: RefObject<HTMLElement | null>, hasLetters: boolean, does: Does): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(TYPES_TEXT)) return
    const rows = rowsIn(list.current)
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const go = (place: number) => {
      rows[place]?.querySelector<HTMLElement>('a')?.focus()
      const sid = rows[place]?.dataset['key']
      if (sid) does.onMove(sid)
    }
    if (event.key === 'Escape') {
      // Something else that is open closes first.
      if (!does.onClose || document.querySelector(':popover-open, dialog[open]')) return
      does.onClose()
    } else if (!hasLetters) return
    else if (event.key === 'j') go(at + 1)
    else if (event.key === 'k') go(Math.max(0, at - 1))
    else if (event.key === 'x') rows[at]?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
    else if (event.key === 'p') {
      const sid = rows[at]?.dataset['key']
      if (sid) does.onPreview(sid)
    } else if (event.key === '?') does.onHelp()
    else return
    event.preventDefault()
  })
  // With the rows, not after them: a key that is pressed as soon as they are seen counts.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

export const focusRow = (list: HTMLElement | null, sid: string | null | undefined): void =>
  rowsIn(list)
    .find((row) => row.dataset['key'] === sid)
    ?.querySelector<HTMLElement>('a')
    ?.focus()

/** The row that was opened last; its list may be on another page of the browser's history by now. */
let opened: string | undefined

/** After the browser's Back the row that was opened has the focus again. */
export function useFocusAfterBack(list: RefObject<HTMLElement | null>): void {
  const isBack = useNavigationType() === 'POP'
  const restore = useEffectEvent(() => {
    if (isBack) focusRow(list.current, opened)
  })
  useEffect(() => {
    restore()
    const element = list.current
    const keep = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a'))
        opened = target.closest<HTMLElement>('tr[data-key]')?.dataset['key']
    }
    element?.addEventListener('click', keep)
    return () => element?.removeEventListener('click', keep)
  }, [list])
}
