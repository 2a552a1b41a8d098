/** Which keys do what. */
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { KEYS } from './commands.ts'
import { Modal } from '../modal.tsx'
import styles from '../modal.module.css'

export const KeysDialog = ({ onClose }: { readonly onClose: () => void }) => (
  <Modal
    title={t('planning.keysTitle')}
    onCancel={onClose}
    actions={<Button variant="primary" label={t('shared.close')} onClick={onClose} />}
  >
    <p>{t('planning.keysText')}</p>
    <dl className="stack gap-3">
      {KEYS.map(({ keys, what }) => (
        <div key={what} className={styles.keyRow}>
          <dt className="strong ink">{keys}</dt>
          <dd>{t(`planning.key.${what}`)}</dd>
        </div>
      ))}
    </dl>
  </Modal>
)
