/** What was sent to whom, and what became of it. */
import { useState } from 'react'
import { dateTime } from '../../lib/format.ts'
import { t, type MessageId } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip, type Tone } from '../../ui/chips.tsx'
import { Panel } from '../../ui/page.tsx'
import { lazyDialog } from '../../ui/fetched-after.tsx'
import styles from '../shared/certificate-email/emails.module.css'
import type { CertificateEmails, Email } from '../shared/certificate-email/queries.ts'

const BounceDialog = lazyDialog(() => import('./bounce-dialog.tsx'))

const EMAIL_STATES: Readonly<Record<Email['state'], { readonly tone: Tone; readonly words: MessageId }>> = {
  queued: { tone: 'plain', words: 'issuing.stateQueued' },
  sent: { tone: 'done', words: 'issuing.stateSent' },
  bounced: { tone: 'alarm', words: 'issuing.stateBounced' },
}

type Props = { readonly shown: CertificateEmails; readonly mayReport: boolean }

export function EmailList({ shown: { letters, hasMailServer }, mayReport }: Props) {
  const [reported, setReported] = useState<Email | null>(null)
  return (
    <Panel title={t('issuing.emails')}>
      {!hasMailServer && <p className="note breaks">{t('issuing.noMailServer')}</p>}
      {letters.length === 0 && <p className="note breaks">{t('issuing.emailsNone')}</p>}
      <ul className={`stack gap-2 ${styles.emails}`} aria-label={t('issuing.emails')}>
        {letters.map((email) => (
          <li key={email.sid}>
            <div className={`cluster gap-2 col-gap-4 between breaks ${styles.emailHead}`}>
              <strong>{email.to}</strong>
              <ToneChip tone={EMAIL_STATES[email.state].tone}>{t(EMAIL_STATES[email.state].words)}</ToneChip>
            </div>
            <p className="note breaks">
              {email.subject} · {timeOf(email)}
            </p>
            {email.bounceReason && <p className="text-m alarm-text breaks">{email.bounceReason}</p>}
            {mayReport && email.state !== 'bounced' && (
              <Button
                label={t('issuing.bounceReport')}
                aria-label={t('issuing.bounceReportOf', { address: email.to })}
                variant="quiet"
                size="small"
                onClick={() => setReported(email)}
              />
            )}
          </li>
        ))}
      </ul>
      {reported && <BounceDialog email={reported} onClose={() => setReported(null)} />}
    </Panel>
  )
}

function timeOf({ bouncedAt, sentAt, writtenAt }: Email): string {
  if (bouncedAt) return t('issuing.bouncedAt', { date: dateTime(bouncedAt) })
  return sentAt
    ? t('issuing.sentAt', { date: dateTime(sentAt) })
    : t('issuing.writtenAt', { date: dateTime(writtenAt) })
}
