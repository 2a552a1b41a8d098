/** Completed operations played again with one place shortened: what would reach the end, on the diagram and in the list. */
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/messages.ts'
import { Skeleton, PlainTable, Panel } from '../../ui/page.tsx'
import { DwellChart } from './dwell-chart.tsx'
import { filterOf, timeText } from './dwell-view.ts'
import styles from './insights.module.css'
import { NothingHere } from './nothing-here.tsx'
import { measuredIn, whatIfQuery, type WhatIf } from './queries.ts'
import type { TabProps } from './tab.ts'
import { daysIn, heatsOfGains, partsLegend, DAYS, gainText } from './ways-view.ts'
import { Select } from '@fluentui/react-components'
import { useId } from 'react'
import { quantity } from '../../lib/format.ts'
import { SelectOptions } from '../../ui/form/select-options.tsx'

export function WhatIfTab({ dwell, search, chart, onChange, onPlace }: TabProps) {
  const days = daysIn(search)
  const { data: whatIf } = useQuery(whatIfQuery({ ...measuredIn(filterOf(search)), days }))
  // Places of another machine are on no drawing of this one.
  if (!whatIf || whatIf.asked.type !== dwell.type) return <Skeleton rows={8} />
  const { now, asked } = whatIf
  if (!now) return <NothingHere onChange={onChange} />
  return (
    <div className={styles.columns}>
      <DwellChart
        {...chart}
        title={t('insights.whatIfChart')}
        labelOf={(title) => t('insights.whatIfChartOf', { title })}
        // Of the days that were asked for, which may be others than the address has by now.
        heats={heatsOfGains({ ...whatIf, now }, asked.days)}
        legend={partsLegend(t('insights.legendGains'), t('insights.legendNoGain'))}
      />
      <WhatIfList
        whatIf={{ ...whatIf, now }}
        days={days}
        selected={chart.selected}
        onDays={(count) => onChange({ days: String(count) })}
        onPlace={onPlace}
      />
    </div>
  )
}

type Props = {
  readonly whatIf: WhatIf & { readonly now: NonNullable<WhatIf['now']> }
  readonly days: number
  /** Path of the place that is looked at. */
  readonly selected: string | null
  readonly onDays: (days: number) => void
  readonly onPlace: (path: string) => void
}

/** When operations would have ended if one place had taken less time, or more: every phase and step, one by one. */
function WhatIfList({ whatIf, days, selected, onDays, onPlace }: Props) {
  const id = useId()
  const { now, operations, places } = whatIf
  return (
    <Panel title={t('insights.whatIf')} aside={t('insights.operations', { count: operations })} flush>
      <div className="wrap gap-4 col-gap-5 align-end pad-3-5">
        <div className={styles.field}>
          <label htmlFor={id}>{t('insights.eachTook')}</label>
          <Select
            id={id}
            size="small"
            value={String(days)}
            onChange={(_, { value }) => onDays(Number(value))}
          >
            <SelectOptions
              values={DAYS}
              wordsOf={(count) =>
                t(count > 0 ? 'insights.daysLess' : 'insights.daysMore', { count: Math.abs(count) })
              }
            />
          </Select>
        </div>
        <p className="note">
          {t('insights.asItWas', { median: timeText(now.medianHours), most: timeText(now.p90Hours) })}
        </p>
      </div>
      <div className="scrolls-x">
        <PlainTable
          className={`text-m table ${styles.table} ${styles.ways}`}
          aria-label={t('insights.whatIf')}
          titles={[t('insights.place'), t('insights.endMedian'), t('insights.p90'), t('insights.endMoves')]}
        >
          {places.map((place) => (
            <tr key={place.path} className={place.path === selected ? styles.chosen : undefined}>
              <th scope="row">
                <button
                  type="button"
                  className={styles.place}
                  aria-pressed={place.path === selected}
                  onClick={() => onPlace(place.path)}
                >
                  {place.title}
                </button>
                <span className="block text-xs weight-400 quiet">
                  {place.level === 'phase' ? t('insights.wholePhase') : place.within.join(' › ')}
                </span>
              </th>
              <td>
                <strong>{gainText(now.medianHours - place.medianHours)}</strong>
                <span className="block text-xs weight-400 quiet">{timeText(place.medianHours)}</span>
              </td>
              <td>
                {gainText(now.p90Hours - place.p90Hours)}
                <span className="block text-xs weight-400 quiet">{timeText(place.p90Hours)}</span>
              </td>
              <td>
                {quantity(place.moved)}
                <span className="block text-xs weight-400 quiet">
                  {t('insights.ofVisited', { count: place.visited })}
                </span>
              </td>
            </tr>
          ))}
        </PlainTable>
      </div>
    </Panel>
  )
}
