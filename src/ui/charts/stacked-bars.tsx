/** Parts of a whole as quiet bars, one under the other. The numbers are in a table beside it; this is for the eye. */
import type { CSSProperties } from 'react'
import { quantity } from '../../lib/format.ts'
import styles from './stacked-bars.module.css'

/** How a part looks: solid is there for good, light may still move, dotted is on its way. */
type PartLook = 'solid' | 'light' | 'dotted'
export type Kind = { readonly name: string; readonly title: string; readonly look: PartLook }
export type BarRow = {
  readonly key: string
  readonly label: string
  readonly note?: string
  /** By the kinds' names; only for their proportions. */
  readonly parts: Readonly<Record<string, number>>
}

type Props = { readonly label: string; readonly kinds: readonly Kind[]; readonly rows: readonly BarRow[] }

export const BarLegend = ({ kinds }: { readonly kinds: readonly Kind[] }) => (
  <ul className={styles.legend}>
    {kinds.map(({ name, title, look }) => (
      <li className="row gap-3" key={name}>
        <span aria-hidden className={`${styles.key} ${styles[look]}`} />
        {title}
      </li>
    ))}
  </ul>
)

/** All rows share one scale: they must be of one unit. */
export function StackedBars({ label, kinds, rows }: Props) {
  const sumOf = (row: BarRow) => kinds.reduce((sum, { name }) => sum + (row.parts[name] ?? 0), 0)
  const most = Math.max(1, ...rows.map(sumOf))
  const share = (value: number): CSSProperties => ({ width: `${(value / most) * 100}%` })
  return (
    <figure className="stack gap-5 shrink" aria-label={label}>
      <BarLegend kinds={kinds} />
      <ul className="stack gap-4">
        {rows.map((row) => (
          <li key={row.key} className="fill-auto gap-3 col-gap-5 text-m">
            <span className="breaks">
              {row.label}
              {row.note && <span className="quiet"> {row.note}</span>}
            </span>
            <span className="tabular">{quantity(sumOf(row))}</span>
            <span className={styles.track} aria-hidden>
              {kinds.map(({ name, look }) =>
                (row.parts[name] ?? 0) > 0 ? (
                  <span key={name} className={styles[look]} style={share(row.parts[name] ?? 0)} />
                ) : null,
              )}
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
