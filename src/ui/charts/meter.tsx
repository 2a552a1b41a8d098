/** How far something is, for the eye only: the number is beside it. */
import styles from './meter.module.css'

/** @param part 0 to 1; what is beyond fills it */
export const Meter = ({ part }: { readonly part: number }) => (
  <span className={styles.track} aria-hidden>
    <span className={styles.bar} style={{ width: `${Math.min(1, part) * 100}%` }} />
  </span>
)
