/** What is typed into a cell. Enter goes down, Tab goes on, Escape leaves it as it was; what is wrong says so and stays. */
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Task } from '../../../../machines/projectPlanning/plan.ts'
import { t } from '../../../lib/messages.ts'
import { isEditable, readCell, valueOf, type Column, type Problem } from './cells.ts'
import { usePlanner } from '../planner-context.ts'
import styles from './table.module.css'

type Props = {
  readonly task: Task
  readonly column: Column
  /** What it begins with instead of what is there. */
  readonly typed: string | null
}

const TYPES: Partial<Record<Column, 'date'>> = { start: 'date', end: 'date' }

export function CellEditor({ task, column, typed }: Props) {
  const { actor, sheet, columns, rows, rowOf, edit, show, goTo, view } = usePlanner()
  const input = useRef<HTMLInputElement>(null)
  const isLeft = useRef(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const problemId = useId()
  const { id } = task
  const [begun] = useState(() => valueOf(sheet, task, column))

  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true })
    if (typed === null) input.current?.select()
  }, [typed])

  /** @returns whether it could be read */
  const commit = (): boolean => {
    const text = input.current?.value ?? ''
    // What was opened and left as it was changes nothing, also when someone else has changed the cell meanwhile.
    const read =
      text === begun ? { events: [] } : readCell(sheet, task, column, text, () => crypto.randomUUID())
    if ('problem' in read) {
      setProblem(read.problem)
      return false
    }
    isLeft.current = true
    show({ editing: null })
    edit(...read.events)
    return true
  }

  const back = () => {
    isLeft.current = true
    show({ editing: null, focus: view.focus + 1 })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') return back()
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    // What the cell sends may open a question, and the same key would press the first of its buttons.
    event.preventDefault()
    if (!commit()) return
    if (actor.getSnapshot().context.asked) return goTo({ id, column })
    if (event.key === 'Tab') return goOn(event.shiftKey ? -1 : 1)
    const below = rows[(rowOf.get(id) ?? 0) + 1]
    goTo({ id: below?.task.id ?? id, column })
  }

  /** The next cell that can be edited, in the next row after the last one. */
  const goOn = (by: 1 | -1) => {
    const width = columns.length
    const all = rows.length * width
    let at = (rowOf.get(id) ?? 0) * width + columns.indexOf(column)
    for (at += by; at >= 0 && at < all; at += by) {
      const next = rows[Math.floor(at / width)]
      const to = columns[at % width]
      if (!next || !to || !isEditable(sheet, next.task, to)) continue
      goTo({ id: next.task.id, column: to })
      return show({ editing: { id: next.task.id, column: to, text: null } })
    }
    goTo({ id, column })
  }

  return (
    <>
      <input
        ref={input}
        className={styles.input}
        type={TYPES[column] ?? 'text'}
        inputMode={column === 'days' || column === 'progress' ? 'numeric' : undefined}
        defaultValue={typed ?? begun}
        aria-label={t('planning.edits', { column: t(`planning.${column}`), name: task.name })}
        aria-invalid={problem !== null}
        aria-describedby={problem ? problemId : undefined}
        onKeyDown={onKeyDown}
        onChange={() => setProblem(null)}
        // Anyone who clicks elsewhere has meant it; what cannot be read is given up then.
        onBlur={() => {
          if (!isLeft.current && !commit()) show({ editing: null })
        }}
      />
      {problem && (
        <span id={problemId} role="alert" className={styles.problem}>
          {t(problem.id, problem.values)}
        </span>
      )}
    </>
  )
}
