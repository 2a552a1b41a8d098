/** Completed operations played again with one place shortened: what would reach the end, on the diagram and in the list. */
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/messages.ts'
import { Skeleton } from '../../ui/page.tsx'
import { DwellChart } from './dwell-chart.tsx'
import { filterOf } from './dwell-view.ts'
import styles from './insights.module.css'
import { NothingHere } from './nothing-here.tsx'
import { measuredIn, whatIfQuery } from './queries.ts'
import type { TabProps } from './tab.ts'
import { daysIn, heatsOfGains, partsLegend } from './ways-view.ts'
import { WhatIfList } from './what-if-list.tsx'

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
