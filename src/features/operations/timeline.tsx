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

const MOST = 120

const after = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/**
 * Months without anything are between those with something, so that distances are true.
 * @param months in order; the last ones when there are very many
 */
export function withEveryMonth(months: readonly Month[]): readonly Month[] {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return []
  const known = new Map(months.map((one) => [one.month, one]))
  const all: Month[] = []
  for (let month = first.month; month <= last.month; month = after(month))
    all.push(known.get(month) ?? { month, parts: {} })
  return all.slice(-MOST)
}
