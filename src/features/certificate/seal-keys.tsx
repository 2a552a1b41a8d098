import type { SealKey } from '../../../contract/certificates/certificates.ts'
import { date, dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip } from '../../ui/chips.tsx'
import styles from './certificate.module.css'

/** In pairs of digits, as openssl prints it. */
const fingerprintText = (hex: string): string => (hex.toUpperCase().match(/../g) ?? []).join(':')

/** Its common name is what people compare; the organization is beside it. */
const nameOf = (subject: string): string =>
  ['CN', 'O']
    .flatMap((key) => new RegExp(`(?:^|[+,/\\n] *)${key}=([^+,/\\n]+)`).exec(subject)?.[1]?.trim() ?? [])
    .join(', ') || subject

type Props = {
  readonly keys: readonly SealKey[]
  /** Absent for everyone but the platform's owners. */
  readonly onWithdraw: ((key: SealKey) => void) | undefined
}

export const SealKeys = ({ keys, onWithdraw }: Props) => (
  <ul className={styles.keys} aria-label={t('certificate.keysLink')}>
    {keys.map((key) => (
      <li key={key.fingerprint} className="stack gap-4 pad-6 hairline surface-1 radius-l">
        <div className="cluster gap-3 col-gap-4 between">
          <h2 className="title-m breaks">{nameOf(key.subject)}</h2>
          <Standing sealKey={key} />
        </div>
        {key.withdrawal && (
          <>
            <p className="text-m strong alarm-text">
              {t('certificate.keyWithdrawnFrom', {
                from: dateTime(key.withdrawal.from),
                reason: key.withdrawal.reason,
              })}
            </p>
            <p className="block note breaks">{t('certificate.keyWithdrawnLimit')}</p>
          </>
        )}
        <p className="block note breaks">
          {t('certificate.keyValid', { from: date(key.validFrom), to: date(key.validTo) })}
        </p>
        <div>
          <p className="block note breaks">{t('certificate.keyFingerprint')}</p>
          <p className="text-xs breaks mono">{fingerprintText(key.fingerprint)}</p>
        </div>
        <div className="wrap gap-3">
          <Button
            label={t('certificate.keyDownload')}
            size="small"
            onClick={() =>
              saveFile(
                `${key.fingerprint.slice(0, 16)}.pem`,
                new Blob([key.pem], { type: 'application/x-pem-file' }),
              )
            }
          />
          {onWithdraw && !key.isCurrent && (
            <Button
              label={t('certificate.keyWithdraw')}
              size="small"
              variant="danger"
              onClick={() => onWithdraw(key)}
            />
          )}
        </div>
      </li>
    ))}
  </ul>
)

function Standing({ sealKey: { isCurrent, withdrawal } }: { readonly sealKey: SealKey }) {
  if (withdrawal) return <ToneChip tone="alarm">{t('certificate.keyWithdrawn')}</ToneChip>
  return (
    <ToneChip tone={isCurrent ? 'done' : 'plain'}>
      {t(isCurrent ? 'certificate.keyCurrent' : 'certificate.keyEarlier')}
    </ToneChip>
  )
}
