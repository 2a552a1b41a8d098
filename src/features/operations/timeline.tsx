/** What was asked for, month by month, of what the list's filter finds; one drawing per credit type. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { t } from '../../lib/messages.ts'
import { MonthColumns, type Month } from '../../ui/charts/month-columns.tsx'
import { Panel } from '../../ui/page.tsx'
import type { Kind } from '../../ui/charts/stacked-bars.tsx'
import styles from './list.module.css'
import { countFilterOf } from '../shared/operation/list-view.ts'
import { timelineQuery, type Side } from '../shared/operation/queries.ts'
import { withEveryMonth } from './timeline-view.ts'

const kinds = (): readonly Kind[] => [
  { name: 'completed', title: t('operation.statusCompleted'), look: 'solid' },
  { name: 'running', title: t('operation.running'), look: 'light' },
  { name: 'ended', title: t('operation.endedOtherwise'), look: 'dotted' },
]

export function OperationTimeline({ side }: { readonly side: Side }) {
  const [search] = useSearchParams()
  const { data } = useSuspenseQuery(timelineQuery(countFilterOf(search, side)))
  if (data.length === 0) return null
  return (
    <Panel title={t('operation.overTime')} body={styles.timelines}>
      {data.map(({ creditType, unit, standard, months }) => (
        <MonthColumns
          key={`${creditType} ${unit} ${standard}`}
          title={creditType}
          unit={standard ? `${unit}, ${standard}` : unit}
          kinds={kinds()}
          months={withEveryMonth(months.map(({ month, ...parts }): Month => ({ month, parts })))}
        />
      ))}
    </Panel>
  )
}
