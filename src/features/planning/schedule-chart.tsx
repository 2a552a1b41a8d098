/** The page of the list as a timeline. */
import { useMemo, type CSSProperties } from 'react'
import type { OperationRow } from '../../../contract/operations/shapes.ts'
import { localDay, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { dayNumber } from '../../../machines/projectPlanning/plan.ts'
import { useNow } from '../../lib/use-now.ts'
import styles from './gantt/gantt.module.css'
import { PlanningChart } from './planning.tsx'
import type { Column } from './table/cells.ts'
import { scheduleOf, type Finishes } from './schedule.ts'

type Props = {
  readonly rows: readonly OperationRow[]
  readonly finishes: Finishes
  readonly hrefOf: (sid: string) => string
  /** By which filters they were found, in words. */
  readonly filters: readonly string[]
}

/** A bar is filled up to today, which is no share of work; an operation has no resources. */
const HIDDEN: readonly Column[] = ['progress', 'resources']

export default function ScheduleChart({ rows, finishes, hrefOf, filters }: Props) {
  const today = dayNumber(localDay(useNow()))
  const { plan, marks, phases } = useMemo(() => scheduleOf(rows, finishes, today), [rows, finishes, today])
  return (
    <>
      <ul
        className="in-colour wrap gap-3 col-gap-5 pad-4-5 text-s soft no-list"
        aria-label={t('operation.phases')}
      >
        {[...phases]
          .toSorted(([a], [b]) => a - b)
          .map(([phase, titles]) => (
            <li
              key={phase}
              className={`row gap-3 ${styles.phase}`}
              style={{ '--phase': phase } as CSSProperties}
            >
              <span className={styles.key} />
              {[...titles].join(', ')}
            </li>
          ))}
      </ul>
      <div className="pad-4-5">
        <PlanningChart
          plan={plan}
          label={t('operation.schedule')}
          empty={t('operation.noOperationFits')}
          hides={HIDDEN}
          onPaper={{
            hidesProgress: true,
            counted: t('operation.operationsCount', { count: rows.length, shown: quantity(rows.length) }),
            note: filters.join(' · '),
          }}
          markOf={(id) => {
            const mark = marks.get(id)
            return mark ? { ...mark, href: hrefOf(id) } : null
          }}
        />
      </div>
    </>
  )
}
