/** The browser's own modal around a question of the planner; gives the focus back where it was. */
import { useId, type ReactNode } from 'react'
import { useModal } from '../../ui/use-modal.ts'
import styles from './modal.module.css'

type Props = {
  readonly title: string
  /** Escape. */
  readonly onCancel: () => void
  readonly actions: ReactNode
  readonly children: ReactNode
  readonly isWide?: boolean
}

export function Modal({ title, onCancel, actions, children, isWide = false }: Props) {
  const id = useId()
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${isWide ? styles.wide : ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={id} className="title-l tight breaks">
        {title}
      </h2>
      <div className={styles.content}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  )
}
