/** On the sheet: that trust was withdrawn from the key of its seal, and what the seal is worth since. */
import type { Certificate } from '../../../contract/certificates.ts'
import { dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import styles from './certificate.module.css'

export function SealNotice({ withdrawn }: Pick<Certificate, 'withdrawn'>) {
  if (withdrawn === null) return null
  const { from, trust } = withdrawn
  return (
    <p className={trust === 'lost' ? styles.distrusted : styles.superseded}>
      {t(trust === 'lost' ? 'certificate.sealLost' : 'certificate.sealBefore', { from: dateTime(from) })}
    </p>
  )
}
