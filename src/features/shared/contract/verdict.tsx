/** What came out of checking a signed contract, in words. */
import { dateTime } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import styles from './contracts.module.css'
import type { DocumentVerification } from './queries.ts'

export function Verdict({
  verification: { valid, checks, seals },
}: {
  readonly verification: DocumentVerification
}) {
  if (valid === null) return <p className="note">{t('contract.noSeal')}</p>
  return (
    <>
      <p className={valid ? 'strong done-text' : styles.bad}>
        {t(valid ? 'contract.unchanged' : 'contract.changed')}
      </p>
      <ul className={`stack gap-2 soft breaks ${styles.checks}`}>
        {seals.map(({ event, sealedBy, signer, organization, at, unbroken }) => (
          <li key={event} className={unbroken ? undefined : styles.bad}>
            {t(unbroken ? 'contract.sealHolds' : 'contract.sealBroken', {
              site: sealedBy,
              who: signer === null ? organization : `${signer}, ${organization}`,
              at: dateTime(at),
            })}
          </li>
        ))}
        {checks
          .filter(({ ok }) => !ok || valid)
          .map(({ check, ok, detail }) => (
            <li key={check} className={ok ? undefined : styles.bad}>
              <strong>{check}</strong> {detail}
            </li>
          ))}
      </ul>
    </>
  )
}
