/** Months side by side, each a stack of parts; the same numbers are in a table that opens below. */
import { useId } from 'react'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import styles from './month-columns.module.css'
import { BarLegend, type Kind } from './stacked-bars.tsx'

export type Month = {
  /** `2026-03`. */
  readonly month: string
  /** Decimal text, by the kinds' names. */
  readonly parts: Readonly<Record<string, string>>
}

type Props = {
  readonly title: string
  readonly unit: string
  readonly kinds: readonly Kind[]
  readonly months: readonly Month[]
}

const HEIGHT = 120
const WIDTH = 30
const GAP = 8
const BASE = HEIGHT + 4
/** A part that is there is seen, however small. */
const LEAST = 2

const long = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })
const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

export function MonthColumns({ title, unit, kinds, months }: Props) {
  const hatch = useId()
  const valueOf = ({ parts }: Month, name: string) => Number(parts[name] ?? 0)
  const most = Math.max(
    1,
    ...months.map((one) => kinds.reduce((sum, { name }) => sum + valueOf(one, name), 0)),
  )
  const width = Math.max(1, months.length) * (WIDTH + GAP) - GAP
  return (
    <figure className="stack gap-4 shrink">
      <figcaption>
        <strong className="title-s tight">{title}</strong> <span className="note">{unit}</span>
      </figcaption>
      <BarLegend kinds={kinds} />
      <div className="scrolls-x">
        <svg
          className="block"
          viewBox={`0 0 ${width} ${BASE + 32}`}
          width={width}
          height={BASE + 32}
          aria-hidden
        >
          <defs>
            <pattern
              id={hatch}
              width={6}
              height={6}
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect className={styles.paper} width={6} height={6} />
              <rect className={styles.stripe} width={2} height={6} />
            </pattern>
          </defs>
          <line className={styles.base} x1={0} x2={width} y1={BASE} y2={BASE} />
          {months.map((one, place) => (
            <g key={one.month} transform={`translate(${place * (WIDTH + GAP)} 0)`}>
              <Stack
                hatch={`url(#${hatch})`}
                parts={kinds.map(({ name, look }) => ({ look, share: valueOf(one, name) / most }))}
              />
              <text className={styles.tick} x={WIDTH / 2} y={BASE + 15}>
                {short.format(dateOf(one.month))}
              </text>
              {(place === 0 || one.month.endsWith('-01')) && (
                <text className={styles.year} x={WIDTH / 2} y={BASE + 29}>
                  {one.month.slice(0, 4)}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
      <details className={styles.details}>
        <summary>{t('operation.asTable')}</summary>
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('operation.month')}</th>
              {kinds.map(({ name, title: words }) => (
                <th key={name} scope="col">
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, parts }) => (
              <tr key={month}>
                <th scope="row">{long.format(dateOf(month))}</th>
                {kinds.map(({ name }) => (
                  <td key={name}>{quantity(parts[name] ?? '0')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

type Part = { readonly look: Kind['look']; readonly share: number }

/** From the base upwards, in the order of the kinds. */
function Stack({ parts, hatch }: { readonly parts: readonly Part[]; readonly hatch: string }) {
  const heights = parts.map(({ share }) => (share > 0 ? Math.max(LEAST, share * HEIGHT) : 0))
  return parts.map(({ look }, place) => {
    const height = heights[place] ?? 0
    const below = heights.slice(0, place).reduce((sum, one) => sum + one, 0)
    return height > 0 ? (
      <rect
        key={look}
        {...(look === 'dotted' ? { fill: hatch } : { className: styles[look] })}
        width={WIDTH}
        height={height}
        y={BASE - below - height}
        rx={2}
      />
    ) : null
  })
}
