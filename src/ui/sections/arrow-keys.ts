/** Several controls that are one stop of the Tab key, by the composite patterns of the ARIA guide: arrows lead to the others. */
import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react'

type Moves = Readonly<Record<string, (at: number, count: number) => number>>

export const ARROW_MOVES: Moves = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** For controls that do not lie in one row. */
export const ALL_ARROW_MOVES: Moves = {
  ...ARROW_MOVES,
  ArrowDown: ARROW_MOVES['ArrowRight']!,
  ArrowUp: ARROW_MOVES['ArrowLeft']!,
}

type Control = HTMLElement | SVGElement

/**
 * @param selector of the controls
 * @param start of the control that Tab leads to first; without one it is the first of all
 */
export function useArrowKeys<Container extends Control>(selector: string, moves = ARROW_MOVES, start = '') {
  const ref = useRef<Container>(null)
  const current = useRef<Control | null>(null)
  const controls = () =>
    [...(ref.current?.querySelectorAll<Control>(selector) ?? [])].filter((one) => one.checkVisibility())
  const mark = (chosen: Control | undefined) => {
    for (const control of controls()) control.tabIndex = control === chosen ? 0 : -1
  }
  // After every drawing: controls come and go with what may be done.
  useLayoutEffect(() => {
    const all = controls()
    const first = start ? all.find((control) => control.matches(start)) : undefined
    mark(all.find((control) => control === current.current) ?? first ?? all[0])
  })
  return {
    ref,
    onFocus: (event: FocusEvent<Control>) => {
      const control = controls().find((one) => one.contains(event.target))
      if (!control) return
      current.current = control
      mark(control)
    },
    onKeyDown: (event: KeyboardEvent<Control>) => {
      const all = controls()
      const at = all.findIndex((control) => control === event.target)
      const to = moves[event.key]?.(at, all.length)
      if (at < 0 || to === undefined) return
      event.preventDefault()
      all[to]?.focus()
    },
  }
}
