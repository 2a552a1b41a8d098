import { useMemo } from 'react'
import { Link } from 'react-router'
import type { OperationRow } from '../../../contract/operations/shapes.ts'
import { t } from '../../lib/messages.ts'
import { DataList, type Selection } from '../../ui/data-list/data-list.tsx'
import { Empty } from '../../ui/page.tsx'
import { OPERATIONS } from '../shared/operation/list-view.ts'
import { columnsFor, type Addresses } from './operation-columns.tsx'
import type { ExpectedFinish } from '../shared/operation/queries.ts'
import type { ListLayout } from '../../../contract/session.ts'

type Props = {
  readonly rows: readonly OperationRow[]
  readonly addresses: Addresses
  readonly layout: ListLayout
  readonly selection: Selection<OperationRow> | undefined
  readonly finishes: ReadonlyMap<string, ExpectedFinish>
  /** The platform's own list: with the column of the expected finish. */
  readonly isDesk: boolean
  readonly onPreview: (sid: string) => void
}

export function OperationTable({ rows, addresses, layout, selection, finishes, isDesk, onPreview }: Props) {
  // Rows are drawn again when their columns change.
  const columns = useMemo(
    () =>
      columnsFor(isDesk)
        .filter(({ name }) => !layout.hidden.includes(name))
        .map(({ Cell, title, ...column }) => ({
          ...column,
          title: t(title),
          cell: (row: OperationRow) => <Cell row={row} addresses={addresses} finishes={finishes} />,
        })),
    [isDesk, layout.hidden, addresses, finishes],
  )
  return (
    <DataList
      label={t('operation.operations')}
      columns={columns}
      rows={rows}
      keyOf={({ sid }) => sid}
      spec={OPERATIONS}
      empty={<Nothing />}
      density={layout.density}
      selection={selection}
      onPress={({ sid }) => onPreview(sid)}
    />
  )
}

const Nothing = () => (
  <Empty title={t('operation.noOperationFits')}>
    <Link to="?">{t('operation.showAllOperations')}</Link>
  </Empty>
)
