/** A slider: how far it is, drawn by us, because what browsers draw turns white beside a dark ground. */
import type { InputHTMLAttributes } from 'react'
import styles from './range.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'min' | 'onChange'> & {
  readonly max: number
  readonly value: number
  readonly onValue: (value: number) => void
}

/** From 0 to `max`, in whole steps; arrows, Home and End move it. */
export const Range = ({ max, value, onValue, ...rest }: Props) => (
  <input
    {...rest}
    type="range"
    min={0}
    max={max}
    value={value}
    className={styles.range}
    style={{ '--share': max > 0 ? value / max : 0 } as React.CSSProperties}
    onChange={(event) => onValue(event.currentTarget.valueAsNumber)}
  />
)
