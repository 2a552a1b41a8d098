/** Keys in table and chart: where the keyboard is, what is selected, what is edited. */
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { isEditable, type Column } from '../table/cells.ts'
import { commandOf } from './commands.ts'
import { usePlanner, type Planner } from '../planner-context.ts'

const PAGE = 10

export function useKeys() {
  const planner = usePlanner()
  const navigate = useNavigate()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { view } = planner
    const target = event.target as HTMLElement
    // Anyone who types has the keys; so have the links and buttons in a row.
    if (view.editing || !target.closest('[data-cell],[data-bar]')) return
    // A bar that leads somewhere is a link to the person who only looks.
    const href = event.key === 'Enter' && view.active ? planner.markOf?.(view.active.id)?.href : undefined
    if (href !== undefined) void navigate(href)
    if (href !== undefined || handled(planner, event)) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
  return { onKeyDown }
}

function handled(planner: Planner, event: KeyboardEvent): boolean {
  const command = commandOf(event)
  if (command) {
    planner.run(command)
    return true
  }
  if (event.altKey) return false
  if (event.ctrlKey || event.metaKey) return withControl(planner, event)
  return moved(planner, event) || begun(planner, event)
}

function withControl({ rows, actor, view, goTo }: Planner, { key }: KeyboardEvent): boolean {
  if (key.toLowerCase() === 'a') {
    actor.send({ type: 'view.select', ids: rows.map(({ task }) => task.id) })
    return true
  }
  const edge = key === 'Home' ? rows[0] : key === 'End' ? rows.at(-1) : null
  if (edge) goTo({ id: edge.task.id, column: view.active?.column ?? 'name' })
  else if (key === ' ' && view.active) goTo(view.active, 'add')
  else return false
  return true
}

const ROWS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -PAGE, PageDown: PAGE }
const CELLS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function moved(planner: Planner, { key, shiftKey }: KeyboardEvent): boolean {
  const { view, rows, rowOf, columns, goTo } = planner
  const active = view.active
  const index = rowOf.get(active?.id ?? '')
  if (!active || index === undefined) return false
  const by = ROWS[key]
  if (by !== undefined) {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index + by))]
    if (row) goTo({ id: row.task.id, column: active.column }, shiftKey ? 'range' : 'alone')
    return true
  }
  if (shiftKey) return false
  if (folded(planner, key, index, active.column)) return true
  const to = columns[CELLS[key]?.(columns.indexOf(active.column), columns.length) ?? -1]
  if (to) goTo({ id: active.id, column: to }, 'keep')
  return to !== undefined || key in CELLS
}

/** On the name, left folds a group or leads to the one above, and right unfolds it. */
function folded(
  { rows, state, rowOf, actor, goTo }: Planner,
  key: string,
  index: number,
  column: Column,
): boolean {
  const row = rows[index]
  if (!row || column !== 'name') return false
  const { id, parentId } = row.task
  const isOpen = row.hasChildren && !state.collapsed.has(id)
  const isFolded = row.hasChildren && !isOpen
  if ((key === 'ArrowRight' && isFolded) || (key === 'ArrowLeft' && isOpen)) {
    actor.send({ type: 'view.toggle', id })
    return true
  }
  if (key !== 'ArrowLeft' || parentId === null || !rowOf.has(parentId)) return false
  goTo({ id: parentId, column })
  return true
}

/** Enter and F2 take what is there, a character replaces it. */
function begun({ view, mayEdit, show, sheet }: Planner, { key, shiftKey }: KeyboardEvent): boolean {
  const { active } = view
  const task = sheet.plan.tasks.get(active?.id ?? '')
  if (!active || !task || !mayEdit || view.pane === 'chart') return false
  if (!isEditable(sheet, task, active.column)) return false
  const isDay = active.column === 'start' || active.column === 'end'
  if (key === 'Enter' || key === 'F2') show({ editing: { ...active, text: null } })
  // A day is typed part by part: the field begins with the one that is there.
  else if (key.length === 1 && key !== ' ' && !(isDay && shiftKey))
    show({ editing: { ...active, text: isDay ? null : key } })
  else return false
  return true
}
