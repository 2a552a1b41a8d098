/** How long operations stay in each place: the diagram with its colours, and the list of bottlenecks, which has it in words. */
import { ArrowSortDownRegular, OpenRegular } from '@fluentui/react-icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { operationsAt } from '../shared/operation/list-view.ts'
import { machineListQuery } from '../shared/machine/queries.ts'
import { partyName } from '../shared/operation/operation-words.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip } from '../../ui/chips.tsx'
import { TurnChip } from '../shared/operation/turn-chip.tsx'
import { Panel } from '../../ui/page.tsx'
import { DwellChart } from './dwell-chart.tsx'
import {
  bottlenecks,
  heatsOf,
  countedStates,
  isSame,
  sortOf,
  SORTS,
  timesLegend,
  timeText,
  titleOf,
  trendOf,
  trendText,
  type Sort,
} from './dwell-view.ts'
import styles from './insights.module.css'
import type { Dwell, DwellPlace } from './queries.ts'
import { NothingHere } from './nothing-here.tsx'
import { Share } from './share.tsx'
import type { TabProps } from './tab.ts'

export function TimesTab({ dwell, search, chart, onChange, onPlace }: TabProps) {
  if (bottlenecks(dwell.places, 'share').length === 0) return <NothingHere onChange={onChange} />
  return (
    <div className={styles.columns}>
      <DwellChart
        {...chart}
        title={t('insights.chart')}
        labelOf={(title) => t('insights.chartOf', { title })}
        heats={heatsOf(dwell.places)}
        legend={timesLegend()}
      />
      <Bottlenecks
        dwell={dwell}
        sort={sortOf(search)}
        selected={chart.selected}
        onSort={(sort) => onChange({ sort: sort === 'share' ? '' : sort })}
        onPlace={onPlace}
      />
    </div>
  )
}

type Props = {
  readonly dwell: Dwell
  readonly sort: Sort
  readonly selected: string | null
  readonly onSort: (sort: Sort) => void
  readonly onPlace: (path: string) => void
}

/** States that are in the list before someone asks for all of them. */
const FIRST = 12

function Bottlenecks({ dwell, sort, selected, onSort, onPlace }: Props) {
  const [isWhole, showWhole] = useState(false)
  const all = bottlenecks(dwell.places, sort)
  const { data: machines } = useSuspenseQuery(machineListQuery)
  const machine = machines.find((one) => one.machine === dwell.type)
  const rows = isWhole ? all : all.filter(({ path }, place) => place < FIRST || path === selected)
  return (
    <Panel
      title={t('insights.bottlenecks')}
      aside={machine && t('insights.states', countedStates(all, machine))}
      flush
    >
      <p className="note pad-3-5">
        {t('insights.timesWords')} {machine && t('insights.statesWords', countedStates(all, machine))}
      </p>
      {/* Wider than a telephone: scrolled inside. */}
      <div className="scrolls-x">
        <table className={`text-m table ${styles.table}`} aria-label={t('insights.bottlenecks')}>
          <thead>
            <tr>
              <th scope="col">{t('insights.state')}</th>
              {SORTS.map((name) => (
                <th key={name} scope="col" aria-sort={name === sort ? 'descending' : 'none'}>
                  <button type="button" className={styles.sort} onClick={() => onSort(name)}>
                    {t(`insights.${name}`)}
                    {name === sort && <ArrowSortDownRegular aria-hidden fontSize={14} />}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((place) => (
              <Row
                key={place.path}
                place={place}
                type={dwell.type}
                isSelected={place.path === selected}
                onPlace={onPlace}
              />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length < all.length && (
        <div className="pad-3-4 ruled">
          <Button
            label={t('insights.showAll', { count: all.length })}
            variant="quiet"
            onClick={() => showWhole(true)}
          />
        </div>
      )}
    </Panel>
  )
}

type RowProps = {
  readonly place: DwellPlace
  readonly type: Dwell['type']
  readonly isSelected: boolean
  readonly onPlace: (path: string) => void
}

const Row = ({ place, type, isSelected, onPlace }: RowProps) => (
  <tr className={isSelected ? styles.chosen : undefined}>
    <th scope="row">
      <button
        type="button"
        className={styles.place}
        aria-pressed={isSelected}
        onClick={() => onPlace(place.path)}
      >
        {titleOf(place)}
      </button>
      <span className="block text-xs weight-400 quiet">{place.within.join(' › ')}</span>
      <WaitsFor place={place} />
    </th>
    <td>
      <Share part={place.share ?? 0} />
    </td>
    <td>
      <NowThere place={place} type={type} />
    </td>
    <td>
      {place.medianHours === null ? '–' : timeText(place.medianHours)}
      <span className="block text-xs weight-400 quiet">{t('insights.stays', { count: place.stays })}</span>
    </td>
    <td>{place.p90Hours === null ? '–' : timeText(place.p90Hours)}</td>
    <td>
      <Trend place={place} />
    </td>
  </tr>
)

const Trend = ({ place }: { readonly place: DwellPlace }) => {
  const trend = trendOf(place)
  if (trend === null) return <span className="block text-xs weight-400 quiet">{trendText(place)}</span>
  return (
    <>
      <span className={trend > 0 && !isSame(trend) ? 'alarm-text' : undefined}>{trendText(place)}</span>
      <span className="block text-xs weight-400 quiet">
        {t('insights.trendWas', { time: timeText(place.before.medianHours ?? 0) })}
      </span>
    </>
  )
}

const WaitsFor = ({ place: { waitsFor, isBlocked } }: { readonly place: DwellPlace }) => (
  <span className="block top-2 weight-400">
    <span className="visually-hidden">{`${t('insights.waitsFor')} `}</span>
    {isBlocked && <ToneChip tone="plain">{t('insights.anotherLane')}</ToneChip>}
    {waitsFor && <TurnChip party={waitsFor} />}
  </span>
)

/** Leads to the operations that are there, where the work list knows the step by a name. */
function NowThere({ place: { step, waitsFor, standing }, type }: Pick<RowProps, 'place' | 'type'>) {
  const count = quantity(standing.operations)
  const where = `${t('insights.list')}${waitsFor ? `, ${partyName(waitsFor)}` : ''}`
  return (
    <>
      {step !== null && standing.operations > 0 ? (
        <Link to={operationsAt(type, step, waitsFor)} className="inline-row gap-2 brand-text">
          {count} <OpenRegular aria-hidden fontSize={14} />
          <span className="visually-hidden">{where}</span>
        </Link>
      ) : (
        count
      )}
      {standing.longestHours !== null && (
        <span className="block text-xs weight-400 quiet">
          {t('insights.longest', { time: timeText(standing.longestHours) })}
        </span>
      )}
    </>
  )
}
