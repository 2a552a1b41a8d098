import { Link } from 'react-router'
import type { OperationRow } from '../../../contract/operation-shapes.ts'
import { t } from '../../lib/messages.ts'
import { DataList, type Selection } from '../../ui/data-list.tsx'
import { Empty } from '../../ui/page.tsx'
import { OPERATIONS } from './list-view.ts'
import { filterCells } from './operation-filters.tsx'
import { COLUMNS, type Addresses } from './operation-columns.tsx'

type Props = {
  readonly rows: readonly OperationRow[]
  readonly addresses: Addresses
  readonly selection: Selection<OperationRow> | undefined
}

export const OperationTable = ({ rows, addresses, selection }: Props) => (
  <DataList
    label={t('operation.operations')}
    columns={COLUMNS.map(({ Cell, title, ...column }) => ({
      ...column,
      title: t(title),
      cell: (row: OperationRow) => <Cell row={row} addresses={addresses} />,
    }))}
    rows={rows}
    keyOf={({ sid }) => sid}
    spec={OPERATIONS}
    empty={<Nothing />}
    filterRow={filterCells()}
    selection={selection}
  />
)

const Nothing = () => (
  <Empty title={t('operation.noOperationFits')}>
    <Link to="?">{t('operation.showAllOperations')}</Link>
  </Empty>
)
