/** Dragging bars, ends, progress and dependencies. A finger rests first, so that scrolling works. The machine decides. */
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { workingDaysBetween } from '../../../../machines/kernel/working-days.ts'
import { withDescendants } from '../../../../machines/projectPlanning/plan.ts'
import { boxOf, kindOf } from './geometry.ts'
import { barUnder, daysOf, dragged, limited, percentOf, type Grip, type Place } from './gestures.ts'
import { spanIn } from '../../../../machines/projectPlanning/dependencies.ts'
import { usePlanner } from '../planner-context.ts'
import { xOf, type Scale } from './time-scale.ts'
import { useEdges } from './use-edges.ts'

/** Pixels that a click may shake. */
const SHAKE = 4
const LONG_PRESS_MS = 350

export type Drag =
  | {
      readonly grip: Exclude<Grip, 'progress'>
      readonly id: string
      readonly ids: ReadonlySet<string>
      /** Of a move working days, of an end days of the calendar. */
      readonly days: number
    }
  | { readonly grip: 'progress'; readonly id: string; readonly percent: number }
  | {
      readonly grip: 'link'
      readonly id: string
      readonly end: 'start' | 'end'
      /** Where the hand is, in the sheet. */
      readonly x: number
      readonly y: number
      readonly over: { readonly id: string; readonly end: 'start' | 'end' } | null
    }

type Begun = Place & {
  readonly id: string
  readonly grip: Grip | 'link-start' | 'link-end'
  /** In the sheet, that scrolls along. */
  readonly x: number
  isHeld: boolean
  timer: ReturnType<typeof setTimeout> | undefined
}

export function useDrag(scroller: RefObject<HTMLDivElement | null>, scale: Scale, left: number) {
  const { state, sheet, edit, goTo, view, mayEdit } = usePlanner()
  const [drag, draw] = useState<Drag | null>(null)
  // A hand may let go before its last move was drawn: what counts is where it was.
  const held = useRef<Drag | null>(null)
  const setDrag = (next: Drag | null) => {
    held.current = next
    draw(next)
  }
  const begun = useRef<Begun | null>(null)
  const last = useRef<Place | null>(null)

  const sheetX = (clientX: number): number => {
    const element = scroller.current
    return element ? clientX - element.getBoundingClientRect().left + element.scrollLeft - left : 0
  }
  const sheetY = (clientY: number): number => {
    const element = scroller.current
    return element ? clientY - element.getBoundingClientRect().top + element.scrollTop : 0
  }

  const follow = (from: Begun, clientX: number, clientY: number) => {
    const { id, grip } = from
    const task = sheet.plan.tasks.get(id)
    if (!task) return
    const x = sheetX(clientX)
    if (grip === 'link-start' || grip === 'link-end') {
      const end = grip === 'link-start' ? 'start' : 'end'
      return setDrag({ grip: 'link', id, end, x, y: sheetY(clientY), over: overAt(clientX, clientY, id) })
    }
    if (grip === 'progress') {
      const span = spanIn(sheet.plan, sheet.tree, id)
      if (!span) return
      const percent = percentOf((x - xOf(scale, span.from)) / boxOf(scale, span).width)
      return setDrag({ grip, id, percent })
    }
    const pulled = limited(grip, task, daysOf(x - from.x, scale.dayWidth))
    const first = spanIn(sheet.plan, sheet.tree, id)?.from ?? 0
    const days = grip === 'move' ? workingDaysBetween(sheet.calendar, first, first + pulled) : pulled
    const roots = grip === 'move' && state.selection.includes(id) ? state.selection : [id]
    const ids = new Set(grip === 'move' ? roots.flatMap((one) => withDescendants(sheet.tree, one)) : [id])
    const now = held.current
    // The same day is the same picture.
    if (now?.grip !== grip || now.days !== days) setDrag({ grip, id, ids, days })
  }

  const overAt = (clientX: number, clientY: number, id: string) => {
    const over = barUnder(document.elementFromPoint(clientX, clientY))
    const bar = scroller.current?.querySelector(`[data-bar="${CSS.escape(over ?? '')}"] rect`)
    if (!bar || over === null || over === id) return null
    const { left: barLeft, width } = bar.getBoundingClientRect()
    return { id: over, end: clientX < barLeft + width / 2 ? ('start' as const) : ('end' as const) }
  }

  const drop = () => {
    const drag = held.current
    if (!drag) return
    const task = sheet.plan.tasks.get(drag.id)
    if (!task) return
    if (drag.grip === 'progress')
      edit({ type: 'task.change', id: task.id, patch: { progress: drag.percent } })
    else if (drag.grip === 'link') {
      if (!drag.over) return
      const kind = kindOf(drag.end, drag.over.end)
      edit({
        type: 'dependency.add',
        id: crypto.randomUUID(),
        fromId: task.id,
        toId: drag.over.id,
        kind,
        lagDays: 0,
      })
    } else {
      const ids = state.selection.includes(task.id) ? state.selection : [task.id]
      const event = dragged(drag.grip, task, ids, drag.days)
      if (event) edit(event)
    }
  }

  const end = () => {
    clearTimeout(begun.current?.timer)
    begun.current = null
    last.current = null
    setDrag(null)
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const target = event.target as Element
    const id = barUnder(target)
    if (id === null || event.button !== 0 || target.closest('a') || begun.current) return
    const grip = (target.closest<HTMLElement>('[data-grip]')?.dataset['grip'] ?? 'move') as Begun['grip']
    const { clientX, clientY, currentTarget, pointerId } = event
    const from: Begun = { id, grip, x: sheetX(clientX), clientX, clientY, isHeld: false, timer: undefined }
    begun.current = from
    last.current = { clientX, clientY }
    if (!mayEdit) return
    if (event.pointerType !== 'touch') return
    from.timer = setTimeout(() => {
      if (begun.current !== from) return
      currentTarget.setPointerCapture(pointerId)
      from.isHeld = true
      goTo({ id, column: view.active?.column ?? 'name' }, state.selection.includes(id) ? 'keep' : 'alone')
      follow(from, clientX, clientY)
    }, LONG_PRESS_MS)
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const from = begun.current
    if (!from || !mayEdit) return
    const { clientX, clientY } = event
    const isFar = Math.hypot(clientX - from.clientX, clientY - from.clientY) > SHAKE
    if (!from.isHeld) {
      if (!isFar) return
      // A finger that moves before it rested scrolls.
      if (event.pointerType === 'touch') return end()
      event.currentTarget.setPointerCapture(event.pointerId)
      from.isHeld = true
    }
    last.current = { clientX, clientY }
    follow(from, clientX, clientY)
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const from = begun.current
    if (!from) return
    if (from.isHeld) drop()
    else {
      const how = event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'add' : 'alone'
      goTo({ id: from.id, column: view.active?.column ?? 'name' }, how)
    }
    end()
  }

  useHeld(scroller, begun, drag !== null, end)
  useEdges(scroller, { from: begun, at: last, left, isOn: drag !== null }, () => {
    if (begun.current && last.current) follow(begun.current, last.current.clientX, last.current.clientY)
  })
  return { drag, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } }
}

/** While a finger holds a bar nothing scrolls under it, and Escape lets go of it. */
function useHeld(
  scroller: RefObject<HTMLElement | null>,
  begun: RefObject<Begun | null>,
  isHeld: boolean,
  end: () => void,
) {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const stay = (event: TouchEvent) => {
      if (begun.current?.isHeld) event.preventDefault()
    }
    element.addEventListener('touchmove', stay, { passive: false })
    return () => element.removeEventListener('touchmove', stay)
  }, [scroller, begun])
  useEffect(() => {
    if (!isHeld) return
    const letGo = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end()
    }
    window.addEventListener('keydown', letGo)
    return () => window.removeEventListener('keydown', letGo)
  })
}
