/** Letters that move in the list while nothing is typed: j, k, x, p and ?. Enter is the link's own. */
import { useEffect, useEffectEvent, type RefObject } from 'react'

type Does = {
  /** @param sid of the operation that has the focus */
  readonly onPreview: (sid: string) => void
  readonly onHelp: () => void
}

const TYPES_TEXT =
  'input:not([type=checkbox]), select, textarea, [contenteditable], [role=dialog], [role=menu]'

export function useListKeys(list: RefObject<HTMLElement | null>, isOn: boolean, does: Does): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(TYPES_TEXT)) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('tbody tr[data-key]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    const go = (place: number) => rows[place]?.querySelector<HTMLElement>('a')?.focus()
    if (event.key === 'j') go(at + 1)
    else if (event.key === 'k') go(Math.max(0, at - 1))
    else if (event.key === 'x') rows[at]?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
    else if (event.key === 'p') {
      const sid = rows[at]?.dataset['key']
      if (sid) does.onPreview(sid)
    } else if (event.key === '?') does.onHelp()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!isOn) return
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}
