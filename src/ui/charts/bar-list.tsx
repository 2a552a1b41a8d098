import type { ReactNode } from 'react'
import { quantity } from '../../lib/format.ts'
import styles from './bar-list.module.css'

type Row = {
  readonly key: string
  readonly label: string
  readonly value: number
  /** How the value reads, where that is not its plain number: an amount of money. */
  readonly shown?: string
  readonly note?: string
  /** Under the bar. */
  readonly below?: ReactNode
}

/** A quiet chart: names, bars, numbers. The bars are for the eye only. */
export function BarList({ label, rows }: { readonly label: string; readonly rows: readonly Row[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <ul className="stack gap-4" aria-label={label}>
      {rows.map(({ key, label: name, value, shown = quantity(value), note, below }) => (
        <li key={key} className="fill-auto gap-2 col-gap-4 text-m">
          <span>{name}</span>
          <span className="tabular">
            {shown}
            {note && <span className="quiet"> {note}</span>}
          </span>
          <span className={styles.track} aria-hidden>
            <span className={styles.bar} style={{ width: `${(value / most) * 100}%` }} />
          </span>
          {below && <span className="full-row">{below}</span>}
        </li>
      ))}
    </ul>
  )
}
