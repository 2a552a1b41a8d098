import {
  CheckmarkCircleFilled,
  DismissCircleFilled,
  InfoRegular,
  SubtractCircleRegular,
} from '@fluentui/react-icons'
import type { Verification } from '../../../contract/certificates/certificates.ts'
import { t } from '../../lib/messages.ts'
import styles from './certificate.module.css'

type Props = { readonly verification: Verification; readonly subject: string }

export const VerificationResult = ({
  verification: { valid, supersededBy, isSealed, checks },
  subject,
}: Props) => (
  <>
    <p className={valid ? styles.valid : styles.failed}>
      {isSealed
        ? t(valid ? 'certificate.isGenuine' : 'certificate.isNotGenuine', { subject })
        : t('certificate.isNotSealed')}
    </p>
    {supersededBy !== null && (
      <p className={styles.superseded}>{t('certificate.butSuperseded', { version: String(supersededBy) })}</p>
    )}
    <ul className={`stack gap-4 top-4 ${styles.checks}`} aria-label={t('certificate.checks')}>
      {checks.map(({ check, ok, detail }) => (
        <li key={check}>
          <Sign ok={ok} isNote={valid} />
          <span>
            <strong>{check}</strong>
            <span className="block note breaks">{detail}</span>
          </span>
        </li>
      ))}
    </ul>
  </>
)

/** Of a genuine copy nothing has failed: it may only not be the newest. */
function Sign({ ok, isNote }: { readonly ok: boolean | null; readonly isNote: boolean }) {
  if (ok)
    return <CheckmarkCircleFilled className={styles.ok} aria-label={t('certificate.passed')} fontSize={20} />
  if (ok === null)
    return (
      <SubtractCircleRegular className={styles.note} aria-label={t('certificate.notChecked')} fontSize={20} />
    )
  if (isNote) return <InfoRegular className={styles.note} aria-label={t('certificate.note')} fontSize={20} />
  return <DismissCircleFilled className={styles.notOk} aria-label={t('certificate.failed')} fontSize={20} />
}
