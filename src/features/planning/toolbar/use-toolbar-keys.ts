/** A toolbar by the pattern of the ARIA guide: one of its buttons is in the tab order, arrows lead to the others. */
import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export function useToolbarKeys() {
  const ref = useRef<HTMLDivElement>(null)
  const current = useRef<HTMLElement | null>(null)
  const buttons = () =>
    [...(ref.current?.querySelectorAll<HTMLElement>('button, summary') ?? [])].filter(
      (one) => one.offsetParent,
    )
  const mark = (chosen: HTMLElement | undefined) => {
    for (const button of buttons()) button.tabIndex = button === chosen ? 0 : -1
  }
  // After every drawing: buttons come and go with what may be done.
  useLayoutEffect(() => {
    const all = buttons()
    mark(all.find((button) => button === current.current) ?? all[0])
  })
  return {
    ref,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      const button = buttons().find((one) => one.contains(event.target))
      if (!button) return
      current.current = button
      mark(button)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const all = buttons()
      const at = all.indexOf(event.target as HTMLElement)
      const to = STEPS[event.key]?.(at, all.length)
      if (at < 0 || to === undefined) return
      event.preventDefault()
      all[to]?.focus()
    },
  }
}
