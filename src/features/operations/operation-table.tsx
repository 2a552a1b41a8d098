import { Link } from 'react-router'
import type { OperationRow } from '../../../contract/operation-shapes.ts'
import { t } from '../../lib/messages.ts'
import { DataList, type Selection } from '../../ui/data-list/data-list.tsx'
import { Empty } from '../../ui/page.tsx'
import { OPERATIONS } from '../shared/operation/list-view.ts'
import { filterCells } from './operation-filters.tsx'
import { COLUMNS, FinishCell, type Addresses } from './operation-columns.tsx'
import type { ExpectedFinish } from '../shared/operation/queries.ts'

type Props = {
  readonly rows: readonly OperationRow[]
  readonly addresses: Addresses
  readonly selection: Selection<OperationRow> | undefined
  /** The column of the expected finish, for the platform; null: not there. */
  readonly finishes: ReadonlyMap<string, ExpectedFinish> | null
}

export const OperationTable = ({ rows, addresses, selection, finishes }: Props) => (
  <DataList
    label={t('operation.operations')}
    columns={COLUMNS.flatMap(({ Cell, title, ...column }) => [
      { ...column, title: t(title), cell: (row: OperationRow) => <Cell row={row} addresses={addresses} /> },
      ...(finishes && column.name === 'dueAt' ? [finishColumn(finishes)] : []),
    ])}
    rows={rows}
    keyOf={({ sid }) => sid}
    spec={OPERATIONS}
    empty={<Nothing />}
    filterRow={filterCells()}
    selection={selection}
  />
)

const finishColumn = (finishes: ReadonlyMap<string, ExpectedFinish>) => ({
  name: 'expectedFinish',
  title: t('operation.expectedFinish'),
  cell: ({ sid }: OperationRow) => <FinishCell finish={finishes.get(sid)} />,
})

const Nothing = () => (
  <Empty title={t('operation.noOperationFits')}>
    <Link to="?">{t('operation.showAllOperations')}</Link>
  </Empty>
)
