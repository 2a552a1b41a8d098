/** What is allocated: totals per credit type, filter, rows with their history. */
import { counted } from '../../../machines/kernel/messages.ts'
import { invalidate } from '../shared/change/invalidate.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Allocation, AllocationTotal } from '../../../contract/certificates/contributions.ts'
import { quantity } from '../../lib/format.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CellName, CellNote, RowActions } from '../../ui/data-list/data-list-cells.tsx'
import { isFiltered } from '../../ui/data-list/data-list-view.ts'
import { ListPager } from '../../ui/data-list/data-list-pager.tsx'
import {
  actionsColumn,
  DataList,
  figureColumn,
  lineColumn,
  type Column,
} from '../../ui/data-list/data-list.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Empty, FactItem, Panel } from '../../ui/page.tsx'
import { isConfirmed } from '../../ui/alert-dialog/alert.ts'
import { AllocationFilters } from './allocation-filters.tsx'
import { AllocationHistory } from './allocation-history.tsx'
import styles from './contributions.module.css'
import { allocationsQuery, totalsQuery } from './queries.ts'
import { ALLOCATIONS, exportAddress, filterOf, queryOf, unitsName } from './view.ts'
import { OperationCell } from './units-panel.tsx'

type Props = {
  /** Absent: may only look. */
  readonly onChange?: ((allocation: Allocation) => void) | undefined
}

export function AllocationsPanel({ onChange }: Props) {
  const [search] = useSearchParams()
  const { data } = useSuspenseQuery(allocationsQuery(queryOf(search)))
  const { data: sums } = useSuspenseQuery(totalsQuery(filterOf(search)))
  const [shown, setShown] = useState<Allocation | null>(null)
  const columns: readonly Column<Allocation>[] = [
    {
      name: 'entity',
      title: t('contributions.entity'),
      cell: ({ entity, purpose }) => <CellName note={purpose.name}>{entity.name}</CellName>,
    },
    lineColumn('year', t('contributions.claimYear'), ({ claimYear }) => String(claimYear)),
    {
      name: 'units',
      title: t('contributions.units'),
      cell: (one) => (
        <>
          <CellName>{unitsName(one)}</CellName>
          <CellNote>
            {one.project}, {one.standard}
          </CellNote>
        </>
      ),
    },
    { name: 'operation', title: t('contributions.operation'), cell: (one) => <OperationCell units={one} /> },
    figureColumn('quantity', t('contributions.quantity'), (one) => counted(quantity(one.quantity), one.unit)),
    ...actionsColumn<Allocation>(t('contributions.actions'), (one) => (
      <Actions allocation={one} onHistory={setShown} onChange={onChange} />
    )),
  ]
  return (
    <>
      <div className="cluster gap-3 col-gap-5">
        <AllocationFilters years={sums.years} />
        <span className="wrap gap-3">
          {(['csv', 'xlsx'] as const).map((format) => (
            <Button
              key={format}
              label={format === 'csv' ? t('contributions.exportCsv') : t('contributions.exportXlsx')}
              icon={<ArrowDownloadRegular />}
              href={exportAddress(search, format)}
              download
            />
          ))}
        </span>
      </div>
      <Panel
        title={t('contributions.allocations')}
        aside={t('contributions.allocationCount', { count: sums.count })}
        flush
      >
        {sums.totals.length > 0 && <Totals totals={sums.totals} />}
        <DataList
          label={t('contributions.allocations')}
          columns={columns}
          rows={data.items}
          keyOf={({ sid }) => sid}
          empty={
            isFiltered(ALLOCATIONS, search) ? (
              <Empty title={t('contributions.noAllocationFits')}>
                <Link to="?">{t('contributions.showAll')}</Link>
              </Empty>
            ) : (
              <Empty title={t('contributions.noAllocations')} />
            )
          }
        />
        <ListPager nextCursor={data.nextCursor} />
      </Panel>
      {shown && <AllocationHistory allocation={shown} onClose={() => setShown(null)} />}
    </>
  )
}

/** Per kind of unit; nothing is added across them. */
const Totals = ({ totals }: { readonly totals: readonly AllocationTotal[] }) => (
  <ul className={styles.totals}>
    {totals.map(({ creditType, unit, standard, held, retired }) => (
      <li key={`${creditType} ${unit} ${standard}`}>
        <strong>{creditType}</strong>
        <span>
          {unit}
          {standard && `, ${standard}`}
        </span>
        <dl className="flex gap-6 top-3">
          <FactItem label={t('contributions.unitState.retired')} valueClass="text-l strong tabular">
            {quantity(retired)}
          </FactItem>
          <FactItem label={t('contributions.unitState.held')} valueClass="text-l strong tabular">
            {quantity(held)}
          </FactItem>
        </dl>
      </li>
    ))}
  </ul>
)

type ActionProps = {
  readonly allocation: Allocation
  readonly onHistory: (allocation: Allocation) => void
  readonly onChange: Props['onChange']
}

function Actions({ allocation, onHistory, onChange }: ActionProps) {
  const words = { quantity: quantity(allocation.quantity), entity: allocation.entity.name }
  return (
    <RowActions>
      {onChange && (
        <>
          <Button
            label={t('contributions.change')}
            aria-label={t('contributions.changeOf', words)}
            variant="quiet"
            onClick={() => onChange(allocation)}
          />
          <Button
            label={t('contributions.withdraw')}
            aria-label={t('contributions.withdrawOf', words)}
            variant="quiet"
            onClick={() => void withdraw(allocation)}
          />
        </>
      )}
      <Button
        label={t('contributions.history')}
        aria-label={t('contributions.historyOf', words)}
        variant="quiet"
        onClick={() => onHistory(allocation)}
      />
    </RowActions>
  )
}

async function withdraw(allocation: Allocation): Promise<void> {
  const { sid, version, entity, purpose, claimYear, unit } = allocation
  const confirmed = await isConfirmed({
    title: t('contributions.withdrawTitle'),
    message: t('contributions.withdrawText', {
      quantity: quantity(allocation.quantity),
      unit,
      entity: entity.name,
    }),
    confirm: { text: t('contributions.withdraw'), variant: 'danger' },
  })
  if (!confirmed) return
  const target = { entitySid: entity.sid, purposeSid: purpose.sid, claimYear, quantity: '0' }
  // A refusal is shown by the call itself; what another person did meanwhile is fetched either way.
  await call('PUT /allocations/:sid', { params: { sid }, body: { version, ...target } }).catch(() => null)
  await invalidate('operation')
  keepFocus()
}
