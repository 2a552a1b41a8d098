/** Operations as a table; on a phone each row becomes a card. Order and pages are the server's. */
import { createTableColumn, useTableFeatures, useTableSort, type TableColumnId } from '@fluentui/react-table'
import { Link, useSearchParams } from 'react-router'
import type { OperationRow } from '../../../contract/operation-shapes.ts'
import { changed, SORTS, sortOf } from './list-view.ts'
import { COLUMNS, type Addresses, type ColumnName } from './operation-columns.tsx'
import { Empty } from '../../ui/page.tsx'
import styles from './list.module.css'

type Props = { readonly rows: readonly OperationRow[]; readonly addresses: Addresses }

const columns = COLUMNS.map(({ name }) => createTableColumn<OperationRow>({ columnId: name }))

export function OperationTable({ rows, addresses }: Props) {
  const [search, setSearch] = useSearchParams()
  const { sort, direction } = sortOf(search)
  const {
    getRows,
    sort: { getSortDirection, toggleColumnSort },
  } = useTableFeatures({ columns, items: [...rows], getRowId: ({ sid }) => sid }, [
    useTableSort({
      sortState: { sortColumn: sort, sortDirection: direction === 'asc' ? 'ascending' : 'descending' },
      onSortChange: (_, { sortColumn, sortDirection }) =>
        setSearch(
          changed(search, {
            sort: String(sortColumn),
            direction: sortDirection === 'ascending' ? 'asc' : 'desc',
          }),
        ),
    }),
  ])
  if (rows.length === 0) return <Nothing />
  const ariaSort = (name: TableColumnId) => getSortDirection(name) ?? 'none'
  return (
    <table className={styles.table} aria-label="Operations">
      <thead>
        <tr>
          {COLUMNS.map(({ name, title, align }) => (
            <th
              key={name}
              scope="col"
              className={align && styles[align]}
              {...(isSortable(name) ? { 'aria-sort': ariaSort(name) } : {})}
            >
              {isSortable(name) ? (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={(event) => toggleColumnSort(event, name)}
                >
                  {title}
                  <span aria-hidden className={styles.arrow}>
                    {ARROWS[ariaSort(name)]}
                  </span>
                </button>
              ) : (
                title
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {getRows().map(({ item, rowId }) => (
          <tr key={rowId}>
            {COLUMNS.map(({ name, title, align, Cell }) => (
              <td key={name} data-label={title} className={align && styles[align]}>
                <Cell row={item} addresses={addresses} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ARROWS = { ascending: '↑', descending: '↓', none: '' } as const
const isSortable = (name: ColumnName): boolean => SORTS.some((sort) => sort === name)

const Nothing = () => (
  <Empty title="No operation fits">
    <Link to="?">Show all operations</Link>
  </Empty>
)
