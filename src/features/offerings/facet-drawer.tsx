import { DismissRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { t } from '../../lib/messages.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useModal } from '../../ui/use-modal.ts'
import styles from './catalogue.module.css'

type Props = {
  /** How many fit now. */
  readonly count: number
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The filters on a phone: the browser's own modal, which keeps the page behind it and gives the focus back. */
export function FacetDrawer({ count, onClose, children }: Props) {
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label={t('catalogue.filters')}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.drawerHead}>
        <h2>{t('catalogue.filters')}</h2>
        <IconButton label={t('catalogue.closeFilters')} icon={<DismissRegular />} onClick={onClose} />
      </div>
      <div className={styles.drawerBody}>{children}</div>
      <div className={styles.drawerFoot}>
        <Button
          variant="primary"
          modifier="block"
          size="large"
          label={t('catalogue.showResults', { count })}
          onClick={onClose}
        />
      </div>
    </dialog>
  )
}
