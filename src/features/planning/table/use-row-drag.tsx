/** Rows by their grip: between two others, or into one. With a finger as with a mouse; keys do the same (commands.ts). */
import { useState, type PointerEvent, type RefObject } from 'react'
import { withDescendants } from '../../../../machines/projectPlanning/plan.ts'
import { ROW_HEIGHT } from '../chart/geometry.ts'
import { usePlanner } from '../planner-context.ts'
import styles from './table.module.css'

/** Of a row's height: above it, below it, the rest is into it. */
const EDGE = 0.3

type Target = { readonly id: string; readonly where: 'above' | 'below' | 'into' }

export function useRowDrag(table: RefObject<HTMLElement | null>) {
  const { edit, sheet, rowOf, rows } = usePlanner()
  const [drag, setDrag] = useState<{ readonly id: string; readonly target: Target | null } | null>(null)

  const targetAt = ({ clientX, clientY }: PointerEvent, id: string): Target | null => {
    const element = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-row]')
    const over = element?.dataset['row']
    if (!element || over === undefined || withDescendants(sheet.tree, id).includes(over)) return null
    const { top, height } = element.getBoundingClientRect()
    const share = (clientY - top) / height
    return { id: over, where: share < EDGE ? 'above' : share > 1 - EDGE ? 'below' : 'into' }
  }

  const drop = (id: string, { id: over, where }: Target) => {
    const { tree, plan } = sheet
    if (where === 'into') {
      const index = (tree.children.get(over) ?? []).filter((one) => one.id !== id).length
      return edit({ type: 'task.place', id, parentId: over, index })
    }
    const wanted = plan.tasks.get(over)?.parentId ?? null
    const parentId = wanted !== null && plan.tasks.has(wanted) ? wanted : null
    const siblings = (tree.children.get(parentId) ?? []).filter((one) => one.id !== id)
    const index = siblings.findIndex((one) => one.id === over) + (where === 'below' ? 1 : 0)
    edit({ type: 'task.place', id, parentId, index })
  }

  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const id = (event.target as HTMLElement).closest<HTMLElement>('[data-grip-row]')?.dataset['gripRow']
      if (id === undefined || event.button !== 0) return
      event.preventDefault()
      table.current?.setPointerCapture(event.pointerId)
      setDrag({ id, target: null })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag) setDrag({ id: drag.id, target: targetAt(event, drag.id) })
    },
    onPointerUp: () => {
      if (drag?.target) drop(drag.id, drag.target)
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  }

  const target = drag?.target
  const index = rowOf.get(target?.id ?? '')
  const row = index === undefined ? undefined : rows[index]
  const mark = target && row && index !== undefined && (
    <div
      className={target.where === 'into' ? styles.dropInto : styles.dropLine}
      style={{ top: `calc(var(--head) + ${(index + (target.where === 'below' ? 1 : 0)) * ROW_HEIGHT}px)` }}
    />
  )
  return { handlers, mark }
}
