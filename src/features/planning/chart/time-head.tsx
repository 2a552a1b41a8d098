/** Units of time above the chart, and their lines through it. */
import { memo } from 'react'
import { t } from '../../../lib/messages.ts'
import styles from './chart.module.css'
import { showsWeekends, ticksOf, weekdayOf, xOf, type Scale, type Tick } from './time-scale.ts'
import type { Seen } from './use-seen.ts'

type Props = {
  readonly scale: Scale
  readonly seen: Seen
  /** Days since 1970-01-01. */
  readonly today: number
}

const Units = ({
  ticks,
  className,
}: {
  readonly ticks: readonly Tick[]
  readonly className: string | undefined
}) => (
  <div className={className}>
    {ticks.map(({ day, x, width, text }) => (
      <span key={day} className={styles.unit} style={{ left: x, width }}>
        <span className={styles.unitText}>{text}</span>
      </span>
    ))}
  </div>
)

export const TimeHead = memo(function TimeHead({ scale, seen, today }: Props) {
  const { major, minor } = ticksOf(scale, seen.left, seen.right)
  const x = xOf(scale, today)
  return (
    <div className={styles.head}>
      <Units ticks={major} className={styles.major} />
      <Units ticks={minor} className={styles.minor} />
      {x >= 0 && x <= scale.width && (
        <span className={styles.todayFlag} style={{ left: x + scale.dayWidth / 2 }}>
          {t('planning.today')}
        </span>
      )}
    </div>
  )
})

export const TimeGrid = memo(function TimeGrid({ scale, seen, today }: Props) {
  const { major, minor } = ticksOf(scale, seen.left, seen.right)
  const x = xOf(scale, today)
  return (
    <div className={styles.grid}>
      {showsWeekends(scale) && <Weekends scale={scale} seen={seen} />}
      {minor.map(({ day, x: left }) => (
        <i key={day} className={styles.line} style={{ left }} />
      ))}
      {major.map(({ day, x: left }) => (
        <i key={`major ${day}`} className={styles.majorLine} style={{ left }} />
      ))}
      {x >= 0 && x <= scale.width && (
        <i className={styles.todayLine} style={{ left: x + scale.dayWidth / 2 }} />
      )}
    </div>
  )
})

function Weekends({ scale, seen }: { readonly scale: Scale; readonly seen: Seen }) {
  const first = Math.floor(scale.origin + Math.max(seen.left, 0) / scale.dayWidth)
  const last = scale.origin + Math.min(seen.right, scale.width) / scale.dayWidth
  const shades = []
  for (let day = first - weekdayOf(first) + 5; day < last; day += 7)
    shades.push(
      <i key={day} className="surface-2" style={{ left: xOf(scale, day), width: 2 * scale.dayWidth }} />,
    )
  return shades
}
