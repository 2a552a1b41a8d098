/** Refused rows of a report, with the cell that is to blame and the reason. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { CellName } from '../../ui/data-list/data-list-cells.tsx'
import { ListPager } from '../../ui/data-list/data-list-pager.tsx'
import { DataList, type Column } from '../../ui/data-list/data-list.tsx'
import { Panel } from '../../ui/page.tsx'
import { problemsQuery, type ImportReport } from './queries.ts'

type Problem = ImportReport['problems'][number]

const columns = (): readonly Column<Problem>[] => [
  {
    name: 'row',
    title: t('imports.row'),
    cell: ({ row }) => <span className="strong tabular no-wrap">{t('imports.rowNumber', { row })}</span>,
  },
  {
    name: 'cell',
    title: t('imports.cell'),
    cell: ({ cell }) => <CellName>{cell || t('imports.wholeRow')}</CellName>,
  },
  {
    name: 'reason',
    title: t('imports.reason'),
    cell: ({ reason }) => <span className="breaks">{reason}</span>,
  },
]

export function ProblemList({ sid, refused }: Pick<ImportReport, 'sid' | 'refused'>) {
  const [search] = useSearchParams()
  const { data } = useSuspenseQuery(problemsQuery(sid, search.get('cursor')))
  return (
    <Panel title={t('imports.problems')} aside={quantity(refused)} flush>
      <DataList
        label={t('imports.problems')}
        columns={columns()}
        rows={data.items}
        keyOf={({ row }) => String(row)}
        empty={null}
      />
      <ListPager nextCursor={data.nextCursor} />
    </Panel>
  )
}
