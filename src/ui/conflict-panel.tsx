/** Somebody else saved first, or the same person elsewhere: which of the two stays is asked here. */
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './conflict-panel.module.css'

type Props = {
  readonly title: string
  readonly children: ReactNode
  readonly takeTheirs: string
  readonly keepMine: string
  readonly isBusy: boolean
  readonly onDecide: (isMine: boolean) => void
}

export const ConflictPanel = ({ title, children, takeTheirs, keepMine, isBusy, onDecide }: Props) => (
  <section className={styles.conflict} role="alert" aria-label={title}>
    <h2>{title}</h2>
    {children}
    <div className={styles.choices}>
      <Button label={takeTheirs} disabled={isBusy} onClick={() => onDecide(false)} />
      <Button label={keepMine} variant="primary" disabled={isBusy} onClick={() => onDecide(true)} />
    </div>
  </section>
)
