import { CheckmarkCircleFilled, DismissCircleFilled } from '@fluentui/react-icons'
import type { Verification } from '../../../contract/certificates.ts'
import { t } from '../../lib/messages.ts'
import styles from './certificate.module.css'

type Props = { readonly verification: Verification; readonly subject: string }

export const VerificationResult = ({ verification: { valid, checks }, subject }: Props) => (
  <>
    <p className={valid ? styles.valid : styles.failed}>
      {t(valid ? 'certificate.isGenuine' : 'certificate.isNotGenuine', { subject })}
    </p>
    <ul className={styles.checks} aria-label={t('certificate.checks')}>
      {checks.map(({ check, ok, detail }) => (
        <li key={check}>
          {ok ? (
            <CheckmarkCircleFilled className={styles.ok} aria-label={t('certificate.passed')} fontSize={20} />
          ) : (
            <DismissCircleFilled
              className={styles.notOk}
              aria-label={t('certificate.failed')}
              fontSize={20}
            />
          )}
          <span>
            <strong>{check}</strong>
            <span className={styles.detail}>{detail}</span>
          </span>
        </li>
      ))}
    </ul>
  </>
)
