/** The table at the left: a treegrid of the rows in sight. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/role-supports-aria-props -- rows and cells of a virtual grid are placed one by one */
import { memo, useLayoutEffect, useMemo, useRef, type MouseEvent } from 'react'
import { daysLate } from '../../../../machines/projectPlanning/critical.ts'
import { dayNumber } from '../../../../machines/projectPlanning/plan.ts'
import { t } from '../../../lib/messages.ts'
import { COLUMNS, WIDTHS, type Column } from './cells.ts'
import type { Placed } from '../chart/geometry.ts'
import { usePlanner } from '../planner-context.ts'
import styles from './table.module.css'
import { TableRow } from './table-row.tsx'
import { useRowDrag } from './use-row-drag.tsx'

type Props = { readonly items: readonly Placed[]; readonly width: number }

const isColumn = (word: string | undefined): word is Column => COLUMNS.some((one) => one === word)

/** Drawn again when other rows come, not whenever the sheet is moved. */
export const Table = memo(function Table({ items, width }: Props) {
  const planner = usePlanner()
  const { rows, sheet, columns, state, view, mayEdit, label, today, markOf, goTo, show, actor } = planner
  const table = useRef<HTMLDivElement>(null)
  const rowDrag = useRowDrag(table)
  const day = dayNumber(today)
  useColumnInSight(table, view.active?.column, view.focus)
  const selection = useMemo(() => new Set(state.selection), [state.selection])
  const first = view.active ?? (rows[0] ? { id: rows[0].task.id, column: 'name' as const } : null)

  const cellAt = (target: EventTarget) => {
    const [id, column] =
      (target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset['cell']?.split(' ') ?? []
    return id !== undefined && isColumn(column) ? { id, column } : null
  }
  const onClick = (event: MouseEvent) => {
    const fold = (event.target as HTMLElement).closest<HTMLElement>('[data-fold]')?.dataset['fold']
    if (fold !== undefined) return actor.send({ type: 'view.toggle', id: fold })
    const cell = cellAt(event.target)
    if (!cell || view.editing?.id === cell.id) return
    goTo(cell, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'add' : 'alone')
  }
  const onDoubleClick = (event: MouseEvent) => {
    const cell = cellAt(event.target)
    if (cell && mayEdit) show({ active: cell, editing: { ...cell, text: null } })
  }
  return (
    // Every key and click means a cell; the cells are what has the focus.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
    <div
      ref={table}
      role="treegrid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-readonly={!mayEdit}
      className={styles.table}
      style={{ width }}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
      onFocus={(event) => {
        // Reached by the keyboard, or by what reads the page aloud: from now on the keyboard is here.
        const cell = cellAt(event.target)
        const isHere = cell?.id === view.active?.id && cell?.column === view.active?.column
        if (cell && !isHere && event.target.matches(':focus-visible')) goTo(cell)
      }}
      {...rowDrag.handlers}
    >
      <Head columns={columns} table={table} />
      {items.map((item) => {
        const row = rows[item.index]
        if (!row) return null
        const { id } = row.task
        return (
          <TableRow
            key={id}
            row={row}
            index={item.index}
            top={item.start}
            sheet={sheet}
            columns={columns}
            isFolded={row.hasChildren && state.collapsed.has(id)}
            isSelected={selection.has(id)}
            isLate={!markOf && !row.hasChildren && daysLate(row.task, day) > 0}
            mayEdit={mayEdit}
            mayOrder={mayEdit && state.sort === null}
            focusable={first?.id === id ? first.column : null}
            editing={view.editing?.id === id ? view.editing : null}
          />
        )
      })}
      {rowDrag.mark}
    </div>
  )
})

type HeadProps = {
  readonly columns: readonly Column[]
  readonly table: { readonly current: HTMLDivElement | null }
}

/** The column that the keyboard is on comes into sight. */
function useColumnInSight(table: HeadProps['table'], column: Column | undefined, focus: number) {
  useLayoutEffect(() => {
    const cell = table.current?.querySelector<HTMLElement>(`[data-head="${column ?? ''}"]`)
    const head = cell?.closest<HTMLElement>('[data-rest]')
    if (!cell || !head || focus === 0) return
    const [inner, outer] = [cell.getBoundingClientRect(), head.getBoundingClientRect()]
    if (inner.left < outer.left) head.scrollLeft -= outer.left - inner.left
    else if (inner.right > outer.right) head.scrollLeft += inner.right - outer.right
  }, [table, column, focus])
}

/** The name stays; the other columns pass under it, and every row follows their head. */
const Head = ({ columns, table }: HeadProps) => (
  <div role="row" aria-rowindex={1} className={styles.head}>
    <span role="columnheader" className={styles.number}>
      {t('planning.number')}
    </span>
    <span role="columnheader" className={styles.name}>
      {t('planning.name')}
    </span>
    <div
      className={styles.restHead}
      data-rest
      role="presentation"
      onScroll={({ currentTarget }) =>
        table.current?.style.setProperty('--rest-x', `${-currentTarget.scrollLeft}px`)
      }
    >
      <div className={styles.restInner} role="presentation">
        {columns.map((column) =>
          column === 'name' ? null : (
            // The first has the focus for all of them: arrows move what does not fit, without a task being chosen.
            <span
              key={column}
              role="columnheader"
              tabIndex={column === 'start' ? 0 : undefined}
              className={styles.cell}
              style={{ width: WIDTHS[column] }}
              data-head={column}
            >
              {t(`planning.${column}`)}
            </span>
          ),
        )}
      </div>
    </div>
  </div>
)
