/** Another save came first: asks which of the two versions to keep. The form’s own button waits until that is answered. */
import type { ReactNode, Ref } from 'react'
import { Button } from './button.tsx'
import styles from './conflict-panel.module.css'

type Props = {
  readonly ref?: Ref<HTMLElement>
  readonly title: string
  readonly children: ReactNode
  readonly takeTheirs: string
  readonly keepMine: string
  readonly isBusy: boolean
  readonly onDecide: (isMine: boolean) => void
}

export const ConflictPanel = ({ ref, title, children, takeTheirs, keepMine, isBusy, onDecide }: Props) => (
  <section ref={ref} tabIndex={-1} className={styles.conflict} role="alert" aria-label={title}>
    <h2>{title}</h2>
    {children}
    <div className={styles.choices}>
      <Button label={takeTheirs} disabled={isBusy} onClick={() => onDecide(false)} />
      <Button label={keepMine} disabled={isBusy} onClick={() => onDecide(true)} />
    </div>
  </section>
)
