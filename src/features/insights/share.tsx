/** A part of the whole as a number and as a bar. */
import { percent } from '../../lib/format.ts'
import { Meter } from '../../ui/charts/meter.tsx'
import styles from './insights.module.css'

export const Share = ({ part }: { readonly part: number }) => (
  <>
    {percent(part)}
    <span className={styles.share}>
      <Meter part={part} />
    </span>
  </>
)
