/** Batches of payouts, newest first; one of them opened below. */
import { useSearchParams } from 'react-router'
import { date, dateTime, money } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { ToneChip } from '../../../ui/chips.tsx'
import { CellLine, CellLink, CellName, CellNote } from '../../../ui/data-list/data-list-cells.tsx'
import type { Column } from '../../../ui/data-list/data-list.tsx'
import { atCursor } from '../../../ui/data-list/data-list-view.ts'
import { ListPanel } from '../../../ui/data-list/list-panel.tsx'
import { Empty } from '../../../ui/page.tsx'
import { BATCH_STATES } from './batch-words.ts'
import { BatchSheet } from './batch-sheet.tsx'
import { batchesQuery, type BatchRow } from '../queries.ts'
import { PAGE_NAMES, pageOf } from '../view.ts'

/** @param page of the list, which stays where it is */
const columns = ({ cursor = '' }: ReturnType<typeof pageOf>): readonly Column<BatchRow>[] => [
  {
    name: 'number',
    title: t('payments.batch'),
    cell: ({ sid, number, executeOn }) => (
      <CellLink
        to={atCursor(new URLSearchParams({ view: 'payouts', batch: sid }), cursor, PAGE_NAMES.batches)}
        note={t('payments.execute', { date: date(executeOn) })}
      >
        {number}
      </CellLink>
    ),
  },
  {
    name: 'state',
    title: t('payments.standing'),
    cell: ({ state }) => <ToneChip tone={BATCH_STATES[state].tone}>{t(BATCH_STATES[state].words)}</ToneChip>,
  },
  {
    name: 'total',
    title: t('payments.total'),
    align: 'right',
    cell: ({ totals }) =>
      totals.map(({ currency, cents, count }) => (
        <div key={currency}>
          <CellName>{money(cents, currency)}</CellName>
          <CellNote>{t('payments.payouts', { count })}</CellNote>
        </div>
      )),
  },
  {
    name: 'created',
    title: t('payments.batchCreated'),
    cell: ({ createdAt, createdBy }) => (
      <CellLine note={createdBy ?? t('payments.someone')}>{dateTime(createdAt)}</CellLine>
    ),
  },
]

export function BatchList({ mayWrite }: { readonly mayWrite: boolean }) {
  const [search] = useSearchParams()
  const chosen = search.get('batch')
  const page = pageOf(search, PAGE_NAMES.batches)
  return (
    <>
      {chosen && <BatchSheet key={chosen} sid={chosen} mayWrite={mayWrite} />}
      <ListPanel
        title={t('payments.batches')}
        query={batchesQuery(page)}
        page={PAGE_NAMES.batches}
        columns={columns(page)}
        keyOf={({ sid }) => sid}
        empty={<Empty title={t('payments.batchesEmpty')} />}
      />
    </>
  )
}
