/** The one list: a table, on a phone cards. Order, filter and page are in the address; with a density it scrolls in a frame. */
import { createTableColumn, useTableFeatures, useTableSort } from '@fluentui/react-table'
import type { MouseEvent, PointerEvent, ReactNode } from 'react'
import { CellLine } from './data-list-cells.tsx'
import { changed, orderIn, type ListSpec } from './data-list-view.ts'
import { DataListRow } from './data-list-row.tsx'
import { Tick } from './tick.tsx'
import styles from './data-list.module.css'
import { useAddress } from '../use-address.ts'

export type Column<Row> = {
  readonly name: string
  readonly title: string
  readonly align?: 'right'
  readonly cell: (row: Row) => ReactNode
  /** A column of buttons: its title is read out and not shown. */
  readonly isQuiet?: boolean
  /** Takes the room that is left, and is cut where there is none. */
  readonly grows?: boolean
}

/** A column of plain lines. */
export const lineColumn = <Row,>(
  name: string,
  title: string,
  lineOf: (row: Row) => ReactNode,
): Column<Row> => ({ name, title, cell: (row) => <CellLine>{lineOf(row)}</CellLine> })

/** Like `lineColumn`, with its figures on the right. */
export const figureColumn: typeof lineColumn = (...column) => ({ ...lineColumn(...column), align: 'right' })

/** What can be done with each row. @param cell nothing: this person may only look, and there is no such column */
export const actionsColumn = <Row,>(
  title: string,
  cell: Column<Row>['cell'] | false | null | undefined,
): readonly Column<Row>[] => (cell ? [{ name: 'actions', title, isQuiet: true, cell }] : [])

/** compact: one line for each row, the notes are only read out. */
export type Density = 'compact' | 'roomy'

/** Rows that are ticked, so that something can be done with all of them. */
export type Selection<Row> = {
  readonly isSelected: (row: Row) => boolean
  readonly onSelect: (rows: readonly Row[], isSelected: boolean) => void
  readonly labelOf: (row: Row) => string
  readonly labelOfAll: string
}

export type DataListProps<Row> = {
  /** What the rows are, for a screen reader. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Absent: a short list without order of its own. */
  readonly spec?: ListSpec
  /** Instead of the rows when there are none. */
  readonly empty: ReactNode
  readonly density?: Density
  readonly selection?: Selection<Row> | undefined
  /** A row was pressed where it has no link or control of its own. */
  readonly onPress?: (row: Row) => void
}

export function DataList<Row>(props: DataListProps<Row>) {
  const { label, columns, rows, keyOf, spec, empty, density, selection, onPress } = props
  if (rows.length === 0) return empty
  const tick = selection && <SelectAll rows={rows} selection={selection} />
  const table = (
    <table className={styles.table} aria-label={label} data-density={density} onPointerOver={nameCut}>
      <thead>
        {spec ? (
          <SortedHead columns={columns} spec={spec} before={tick} />
        ) : (
          <tr>
            {tick}
            {columns.map((column) => (
              <Head key={column.name} column={column} />
            ))}
          </tr>
        )}
      </thead>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a key of the list does the same */}
      <tbody onClick={onPress && ((event) => pressedIn(event, rows, keyOf, onPress))}>
        {rows.map((row) => (
          <DataListRow
            key={keyOf(row)}
            id={keyOf(row)}
            row={row}
            columns={columns}
            isSelected={selection?.isSelected(row)}
            onSelect={selection?.onSelect}
            labelOf={selection?.labelOf}
          />
        ))}
      </tbody>
    </table>
  )
  return density ? <div className={styles.frame}>{table}</div> : table
}

/** A cell whose text is cut says all of it while the pointer rests on it. */
function nameCut({ target }: PointerEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td') : null
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? cell.innerText : ''
}

/** A row that was pressed beside its links and controls. */
function pressedIn<Row>(
  { target }: MouseEvent,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  onPress: (row: Row) => void,
): void {
  if (!(target instanceof Element) || target.closest('a, label, input, button')) return
  const key = target.closest<HTMLElement>('[data-key]')?.dataset['key']
  const row = rows.find((one) => keyOf(one) === key)
  if (row) onPress(row)
}

type AllProps<Row> = { readonly rows: readonly Row[]; readonly selection: Selection<Row> }

function SelectAll<Row>({ rows, selection }: AllProps<Row>) {
  const count = rows.filter(selection.isSelected).length
  const isAll = rows.length > 0 && count === rows.length
  return (
    <th scope="col" className={`no-print ${styles.tick}`}>
      <Tick
        label={selection.labelOfAll}
        checked={count > 0 && !isAll ? 'mixed' : isAll}
        onChange={() => selection.onSelect(rows, !isAll)}
      />
    </th>
  )
}

type HeadProps = {
  readonly column: Pick<Column<never>, 'title' | 'align' | 'isQuiet'>
  readonly sorted?: 'ascending' | 'descending' | 'none'
  readonly children?: ReactNode
}

const Head = ({ column: { title, align, isQuiet }, sorted, children }: HeadProps) => (
  <th scope="col" className={align && styles[align]} aria-sort={sorted}>
    {isQuiet ? <span className="visually-hidden">{title}</span> : (children ?? title)}
  </th>
)

type SortedProps = {
  readonly columns: readonly Column<never>[]
  readonly spec: ListSpec
  readonly before: ReactNode
}

function SortedHead({ columns, spec, before }: SortedProps) {
  const [search, go] = useAddress()
  const { sort, direction } = orderIn(spec, search)
  const {
    sort: { getSortDirection, toggleColumnSort },
  } = useTableFeatures(
    { columns: columns.map(({ name }) => createTableColumn({ columnId: name })), items: [] },
    [
      useTableSort({
        sortState: { sortColumn: sort, sortDirection: direction === 'asc' ? 'ascending' : 'descending' },
        onSortChange: (_, { sortColumn, sortDirection }) =>
          go((now) =>
            changed(now, {
              sort: String(sortColumn),
              direction: sortDirection === 'ascending' ? 'asc' : 'desc',
            }),
          ),
      }),
    ],
  )
  return (
    <tr>
      {before}
      {columns.map((column) => {
        const { name, title } = column
        if (!spec.sorts.includes(name)) return <Head key={name} column={column} />
        const sorted = getSortDirection(name) ?? 'none'
        return (
          <Head key={name} column={column} sorted={sorted}>
            <button type="button" className={styles.sort} onClick={(event) => toggleColumnSort(event, name)}>
              {title}
              <span aria-hidden className={`brand-text ${styles.arrow}`}>
                {ARROWS[sorted]}
              </span>
            </button>
          </Head>
        )
      })}
    </tr>
  )
}

const ARROWS = { ascending: '↑', descending: '↓', none: '' } as const
