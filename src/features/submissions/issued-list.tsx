import type { SerialEntry } from '../../../contract/offerings/offering-content.ts'
import { t } from '../../lib/messages.ts'
import styles from './form/inventory.module.css'

/** What was issued with an earlier publication: shown, and no longer to be changed. */
export function IssuedList({ serials }: { readonly serials: readonly SerialEntry[] }) {
  if (serials.length === 0) return null
  return (
    <details className={styles.issued}>
      <summary className="text-m pointer">{t('submission.issuedBefore', { count: serials.length })}</summary>
      <ul>
        {serials.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </details>
  )
}
