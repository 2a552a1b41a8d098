/** What can be allocated: retired ranges and held vintages with what is left of each. */
import { Switch } from '@fluentui/react-components'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { counted } from '../../../machines/kernel/messages.ts'
import type { Allocatable } from '../../../contract/certificates/contributions.ts'
import { hrefOf } from '../../addresses/paths.ts'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip } from '../../ui/chips.tsx'
import { CellLine, CellName, CellNote, RowActions } from '../../ui/data-list/data-list-cells.tsx'
import { actionsColumn, DataList, type Column } from '../../ui/data-list/data-list.tsx'
import { Empty, Panel } from '../../ui/page.tsx'
import { entitiesQuery, purposesQuery, unitsQuery } from './queries.ts'
import { filterOf, keyOf, unitsName } from './view.ts'

type Props = {
  /** Absent: may only look. */
  readonly onAllocate?: ((units: Allocatable) => void) | undefined
}

const hasRest = ({ rest, excess }: Allocatable): boolean => Number(rest) > 0 || Number(excess) > 0

/** Its order says for whom and for what, so both can be added on the way. */
const isNamed = ({ beneficiary, purpose }: Allocatable): boolean => Boolean(beneficiary && purpose)

export function UnitsPanel({ onAllocate }: Props) {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const [showsAll, setShowsAll] = useState(false)
  const { data } = useSuspenseQuery(unitsQuery(filterOf(search).creditType))
  const lists = [useSuspenseQuery(entitiesQuery).data, useSuspenseQuery(purposesQuery).data]
  // There is an entity and a purpose to allocate to.
  const isReady = lists.every((items) => items.some(({ isArchived }) => !isArchived))
  const rows = showsAll ? data.items : data.items.filter(hasRest)
  const columns: readonly Column<Allocatable>[] = [
    { name: 'units', title: t('contributions.units'), cell: (units) => <UnitsCell units={units} /> },
    {
      name: 'operation',
      title: t('contributions.operation'),
      cell: (units) => <OperationCell units={units} />,
    },
    {
      name: 'rest',
      title: t('contributions.unallocated'),
      align: 'right',
      cell: (units) => <RestCell units={units} />,
    },
    ...actionsColumn(
      t('contributions.actions'),
      onAllocate &&
        ((units: Allocatable) =>
          Number(units.rest) > 0 &&
          (isReady || isNamed(units)) && (
            <RowActions>
              <Button
                label={t('contributions.allocate')}
                aria-label={t('contributions.allocateOf', { what: unitsName(units) })}
                variant="quiet"
                onClick={() => onAllocate(units)}
              />
            </RowActions>
          )),
    ),
  ]
  return (
    <Panel
      title={t('contributions.toAllocate')}
      aside={
        data.items.some((units) => !hasRest(units)) && (
          <Switch
            label={t('contributions.showAllUnits')}
            checked={showsAll}
            onChange={(_, { checked }) => setShowsAll(checked)}
          />
        )
      }
      flush
    >
      {onAllocate && !isReady && rows.some((units) => !isNamed(units)) && (
        <p className="pad-4-5 text-m quiet">{t('contributions.listsFirst')}</p>
      )}
      <DataList
        label={t('contributions.toAllocate')}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        empty={
          data.items.length > 0 ? (
            <Empty title={t('contributions.allAllocated')} />
          ) : (
            <Empty title={t('contributions.nothingToAllocate')}>
              <Link to={hrefOf('contributorHome', { id })}>{t('contributions.findUnits')}</Link>
            </Empty>
          )
        }
      />
      {!data.isComplete && (
        <p className="pad-4-5 text-m quiet">{t('contributions.moreUnits', { count: data.items.length })}</p>
      )}
    </Panel>
  )
}

const UnitsCell = ({ units }: { readonly units: Allocatable }) => (
  <>
    <CellName>{unitsName(units)}</CellName>
    <CellNote>
      {units.project}, {units.standard}, {units.creditType}
    </CellNote>
  </>
)

export function OperationCell({ units }: { readonly units: Pick<Allocatable, 'operation' | 'vintage'> }) {
  const { id = '' } = useParams()
  const { operation, vintage } = units
  return operation ? (
    <>
      <CellLine>
        <Link to={hrefOf('contributorOperation', { id, operationSid: operation.sid })}>{operation.name}</Link>
      </CellLine>
      <CellNote>{vintage}</CellNote>
    </>
  ) : (
    <CellNote>{t('contributions.unitState.held')}</CellNote>
  )
}

function RestCell({ units }: { readonly units: Allocatable }) {
  if (Number(units.excess) > 0)
    return (
      <>
        <ToneChip tone="alarm">{t('contributions.exceeded', { quantity: quantity(units.excess) })}</ToneChip>
        <CellNote>{t('contributions.exceededWhy')}</CellNote>
      </>
    )
  const values = { quantity: quantity(units.rest), whole: counted(quantity(units.quantity), units.unit) }
  return <CellLine>{t('contributions.unallocatedNote', values)}</CellLine>
}
