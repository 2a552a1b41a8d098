/** Where the units of each vintage are, and what is wanted of them: the ledger's numbers. */
import type { SubmissionDetail } from '../../../contract/offerings/submission-shapes.ts'
import { date, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { CellName } from '../../ui/data-list/data-list-cells.tsx'
import { DataList, figureColumn, type Column } from '../../ui/data-list/data-list.tsx'
import { Empty, Panel } from '../../ui/page.tsx'

type Row = SubmissionDetail['stock'][number]

const amount = (name: 'available' | 'reserved' | 'sold' | 'demanded', title: string) =>
  figureColumn<Row>(name, title, (row) => quantity(row[name]))

const columns = (): readonly Column<Row>[] => [
  {
    name: 'vintage',
    title: t('submission.vintage'),
    cell: ({ vintage, from, to }) => (
      <CellName note={t('submission.monitored', { from: date(from), to: date(to) })}>{vintage.name}</CellName>
    ),
  },
  amount('available', t('submission.stockAvailable')),
  amount('demanded', t('submission.stockDemanded')),
  amount('reserved', t('submission.stockReserved')),
  amount('sold', t('submission.stockSold')),
]

export const StockTable = ({ detail: { stock, unit } }: { readonly detail: SubmissionDetail }) => (
  <Panel title={t('submission.stock')} aside={unit} flush>
    <DataList
      label={t('submission.stock')}
      columns={columns()}
      rows={stock}
      keyOf={({ vintage }) => vintage.sid}
      empty={<Empty title={t('submission.noVintages')} />}
    />
  </Panel>
)
