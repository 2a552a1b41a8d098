/** One row of the table. Drawn again only when something of it is another. */
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/role-supports-aria-props -- rows and cells of a virtual grid are placed one by one */
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons'
import { memo } from 'react'
import type { Row } from '../../../../machines/projectPlanning/plan.ts'
import { t } from '../../../lib/messages.ts'
import { isEditable, textOf, WIDTHS, type Column, type Sheet } from './cells.ts'
import { CellEditor } from './cell-editor.tsx'
import { ROW_HEIGHT } from '../chart/geometry.ts'
import type { View } from '../planner-context.ts'
import styles from './table.module.css'

type Props = {
  readonly row: Row
  readonly index: number
  /** Pixels from the top of the sheet. */
  readonly top: number
  readonly sheet: Sheet
  readonly columns: readonly Column[]
  readonly isFolded: boolean
  readonly isSelected: boolean
  readonly isLate: boolean
  readonly mayEdit: boolean
  readonly mayOrder: boolean
  /** The cell of this row that Tab leads to. */
  readonly focusable: Column | null
  readonly editing: View['editing']
}

const INDENT = 18

export const TableRow = memo(function TableRow(props: Props) {
  const { row, index, top, sheet, columns, isFolded, isSelected, mayOrder } = props
  const { task, depth, hasChildren } = row
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-level={depth + 1}
      aria-expanded={hasChildren ? !isFolded : undefined}
      aria-selected={isSelected}
      className={styles.row}
      data-row={task.id}
      data-group={hasChildren || undefined}
      style={{ top, height: ROW_HEIGHT }}
    >
      <span role="gridcell" className={styles.number}>
        {mayOrder && (
          <span
            className={styles.grip}
            data-grip-row={task.id}
            title={t('planning.grip', { name: task.name })}
          />
        )}
        {sheet.numbers.get(task.id)}
      </span>
      <Cell {...props} column="name" style={{ paddingLeft: 6 + depth * INDENT }} />
      <div className={styles.rest} role="presentation">
        <div className={styles.restInner} role="presentation">
          {columns.map((column) =>
            column === 'name' ? null : (
              <Cell key={column} {...props} column={column} style={{ width: WIDTHS[column] }} />
            ),
          )}
        </div>
      </div>
    </div>
  )
})

type CellProps = Props & {
  readonly column: Column
  readonly style: { readonly paddingLeft?: number; readonly width?: number }
}

function Cell({ row, sheet, column, style, focusable, editing, mayEdit, isFolded, isLate }: CellProps) {
  const { task, hasChildren } = row
  const isOpen = editing?.column === column
  const text = textOf(sheet, task, column)
  return (
    <div
      role="gridcell"
      tabIndex={focusable === column ? 0 : -1}
      className={`${styles.cell} ${column === 'name' ? styles.name : ''}`}
      style={style}
      data-cell={`${task.id} ${column}`}
      data-column={column}
      aria-readonly={!(mayEdit && isEditable(sheet, task, column))}
    >
      {column === 'name' && (
        <span className={styles.fold} data-fold={hasChildren ? task.id : undefined} aria-hidden>
          {hasChildren && (isFolded ? <ChevronRightRegular /> : <ChevronDownRegular />)}
        </span>
      )}
      {isOpen && isEditable(sheet, task, column) ? (
        <CellEditor task={task} column={column} typed={editing.text} />
      ) : (
        <span
          title={column === 'name' || column === 'resources' ? text : undefined}
          className={isLate && column === 'end' ? 'alarm-text strong' : undefined}
        >
          {text}
          {isLate && column === 'end' && <span className="visually-hidden">, {t('planning.isLate')}</span>}
        </span>
      )}
    </div>
  )
}
