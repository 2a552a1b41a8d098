/** The one list: rows as a table, on a phone each row as a card. Order, filter and page are the server's and in the address. */
import { createTableColumn, useTableFeatures, useTableSort } from '@fluentui/react-table'
import type { ReactNode } from 'react'
import { changed, orderIn, type ListSpec } from './data-list-view.ts'
import styles from './data-list.module.css'
import { useAddress } from './use-address.ts'

export type Column<Row> = {
  readonly name: string
  readonly title: string
  readonly align?: 'right'
  readonly cell: (row: Row) => ReactNode
  /** A column of buttons: its title is read out and not shown. */
  readonly isQuiet?: boolean
}

type Props<Row> = {
  /** What the rows are, for a screen reader. */
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Absent: a short list without order of its own. */
  readonly spec?: ListSpec
  /** Instead of the table when there are no rows. */
  readonly empty: ReactNode
}

export function DataList<Row>({ label, columns, rows, keyOf, spec, empty }: Props<Row>) {
  if (rows.length === 0) return empty
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        {spec ? (
          <SortedHead columns={columns} spec={spec} />
        ) : (
          <tr>
            {columns.map((column) => (
              <Head key={column.name} column={column} />
            ))}
          </tr>
        )}
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ name, title, align, isQuiet, cell }) => (
              <td
                key={name}
                data-label={isQuiet ? undefined : title}
                className={isQuiet ? styles.actions : align && styles[align]}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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

type SortedProps = { readonly columns: readonly Column<never>[]; readonly spec: ListSpec }

function SortedHead({ columns, spec }: SortedProps) {
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
          go(
            changed(search, {
              sort: String(sortColumn),
              direction: sortDirection === 'ascending' ? 'asc' : 'desc',
            }),
          ),
      }),
    ],
  )
  return (
    <tr>
      {columns.map((column) => {
        const { name, title } = column
        if (!spec.sorts.includes(name)) return <Head key={name} column={column} />
        const sorted = getSortDirection(name) ?? 'none'
        return (
          <Head key={name} column={column} sorted={sorted}>
            <button type="button" className={styles.sort} onClick={(event) => toggleColumnSort(event, name)}>
              {title}
              <span aria-hidden className={styles.arrow}>
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
