/** A part of the whole as a number and as a bar. */
import styles from './insights.module.css'

const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 })

export const Share = ({ part }: { readonly part: number }) => (
  <>
    {percent.format(part)}
    <span className={styles.track} aria-hidden>
      <span style={{ width: `${part * 100}%` }} />
    </span>
  </>
)
