/** Units per standard and kind of account. Nothing is added across standards. */
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { CellName } from '../../ui/data-list/data-list-cells.tsx'
import { DataList, type Column } from '../../ui/data-list/data-list.tsx'
import { Empty, Panel } from '../../ui/page.tsx'
import type { Health } from '../shared/ledger/queries.ts'
import { ACCOUNTS, accountWords } from '../shared/ledger/words.ts'

type Stock = Health['standards'][number]

const columns = (): readonly Column<Stock>[] => [
  {
    name: 'standard',
    title: t('admin.ledgerStandard'),
    cell: ({ standard, creditType, unit, blocks }) => (
      <CellName note={t('admin.ledgerUnit', { creditType, unit, count: blocks })}>{standard.name}</CellName>
    ),
  },
  ...(['issued', ...ACCOUNTS] as const).map((account): Column<Stock> => ({
    name: account,
    title: accountWords(account),
    align: 'right',
    cell: (stock) => quantity(stock[account]),
  })),
]

export const StockTable = ({ standards }: { readonly standards: readonly Stock[] }) => (
  <Panel title={t('admin.ledgerStock')} flush>
    <DataList
      label={t('admin.ledgerStock')}
      columns={columns()}
      rows={standards}
      keyOf={({ standard }) => standard.sid}
      empty={<Empty title={t('admin.ledgerNoUnits')} />}
    />
  </Panel>
)
