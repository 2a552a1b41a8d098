import { CheckmarkCircleFilled, DismissCircleFilled } from '@fluentui/react-icons'
import type { Verification } from '../../../contract/certificates.ts'
import styles from './certificate.module.css'

type Props = { readonly verification: Verification; readonly subject: string }

export const VerificationResult = ({ verification: { valid, checks }, subject }: Props) => (
  <>
    <p className={valid ? styles.valid : styles.failed}>
      {valid ? `${subject} is genuine.` : `${subject} is not genuine.`}
    </p>
    <ul className={styles.checks} aria-label="Checks">
      {checks.map(({ check, ok, detail }) => (
        <li key={check}>
          {ok ? (
            <CheckmarkCircleFilled className={styles.ok} aria-label="Passed" fontSize={20} />
          ) : (
            <DismissCircleFilled className={styles.notOk} aria-label="Failed" fontSize={20} />
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
