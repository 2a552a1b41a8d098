/** What one works on, and beside it what one looks at meanwhile; under each other where there is no room. */
import type { ReactNode } from 'react'
import styles from './with-aside.module.css'

type Props = {
  readonly children: ReactNode
  /** Stays in sight while the rest is scrolled. */
  readonly aside: ReactNode
  readonly isWide?: boolean
  /** Under each other, it comes first. */
  readonly isLeading?: boolean
}

export const WithAside = ({ children, aside, isWide = false, isLeading = false }: Props) => (
  <div className={`${styles.columns} ${isWide ? styles.wide : ''} ${isLeading ? styles.leading : ''}`}>
    <div className="column gap-5 shrink">{children}</div>
    <aside className={`column gap-5 shrink ${styles.aside}`}>{aside}</aside>
  </div>
)
