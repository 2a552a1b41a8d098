/** One row of a list. Drawn again only when it, its tick or the columns change: a page has fifty of them. */
import { memo, type ReactNode } from 'react'
import type { Column, Selection } from './data-list.tsx'
import { Tick } from './tick.tsx'
import styles from './data-list.module.css'

type Props<Row> = {
  readonly row: Row
  readonly id: string
  readonly columns: readonly Column<Row>[]
  /** undefined: rows are not ticked here. */
  readonly isSelected: boolean | undefined
  readonly onSelect: Selection<Row>['onSelect'] | undefined
  readonly labelOf: Selection<Row>['labelOf'] | undefined
}

function ListRow<Row>({ row, id, columns, isSelected, onSelect, labelOf }: Props<Row>) {
  return (
    <tr data-key={id} aria-selected={isSelected}>
      {onSelect && (
        <td className={`no-print ${styles.tick}`}>
          <Tick
            label={labelOf?.(row)}
            checked={isSelected === true}
            onChange={(next) => onSelect([row], next)}
          />
        </td>
      )}
      <Cells row={row} columns={columns} />
    </tr>
  )
}

type CellsProps<Row> = Pick<Props<Row>, 'row' | 'columns'>

const Cells = memo(function Cells<Row>({ row, columns }: CellsProps<Row>): ReactNode {
  return columns.map(({ name, title, align, isQuiet, grows, cell }) => (
    <td
      key={name}
      data-column={name}
      data-label={isQuiet ? undefined : title}
      data-grows={grows}
      className={isQuiet ? styles.actions : align && styles[align]}
    >
      {cell(row)}
    </td>
  ))
}) as <Row>(props: CellsProps<Row>) => ReactNode

/** `memo` forgets what kind of row it is for. */
export const DataListRow = memo(ListRow) as <Row>(props: Props<Row>) => ReactNode
