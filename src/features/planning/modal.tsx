/** The browser's own modal around a question of the planner; gives the focus back where it was. */
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { whenPageIsBack } from '../../ui/keep-focus.ts'
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
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal()
    return () => {
      element?.close()
      whenPageIsBack(() => {
        if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      })
    }
  }, [])
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
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <div className={styles.content}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  )
}
