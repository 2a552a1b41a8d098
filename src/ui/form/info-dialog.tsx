/** Something to read in the browser's own modal. */
import { useId, type ReactNode } from 'react'
import { t } from '../../lib/messages.ts'
import { Button } from '../button.tsx'
import styles from './form-dialog.module.css'
import { useModal } from '../use-modal.ts'

type Props = { readonly title: string; readonly onClose: () => void; readonly children: ReactNode }

export function InfoDialog({ title, onClose, children }: Props) {
  const id = useId()
  const dialog = useModal()
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <div className={styles.form}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {children}
        <div className={styles.actions}>
          <Button label={t('shared.close')} onClick={() => dialog.current?.close()} />
        </div>
      </div>
    </dialog>
  )
}
