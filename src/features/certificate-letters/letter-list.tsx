/** What was sent to whom, and what became of it. */
import { useState } from 'react'
import { dateTime } from '../../lib/format.ts'
import { t, type MessageId } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip, type Tone } from '../../ui/chips.tsx'
import { Panel } from '../../ui/page.tsx'
import { lazyDialog } from '../../ui/fetched-after.tsx'
import styles from '../shared/certificate-letter/letters.module.css'
import type { CertificateLetters, Letter } from '../shared/certificate-letter/queries.ts'

const BounceDialog = lazyDialog(() => import('./bounce-dialog.tsx'))

const LETTER_STATES: Readonly<Record<Letter['state'], { readonly tone: Tone; readonly words: MessageId }>> = {
  queued: { tone: 'plain', words: 'issuing.stateQueued' },
  sent: { tone: 'done', words: 'issuing.stateSent' },
  bounced: { tone: 'alarm', words: 'issuing.stateBounced' },
}

type Props = { readonly shown: CertificateLetters; readonly mayReport: boolean }

export function LetterList({ shown: { letters, hasMailServer }, mayReport }: Props) {
  const [reported, setReported] = useState<Letter | null>(null)
  return (
    <Panel title={t('issuing.letters')}>
      {!hasMailServer && <p className="note breaks">{t('issuing.noMailServer')}</p>}
      {letters.length === 0 && <p className="note breaks">{t('issuing.lettersNone')}</p>}
      <ul className={`stack gap-2 ${styles.letters}`} aria-label={t('issuing.letters')}>
        {letters.map((letter) => (
          <li key={letter.sid}>
            <div className={`cluster gap-2 col-gap-4 between breaks ${styles.letterHead}`}>
              <strong>{letter.to}</strong>
              <ToneChip tone={LETTER_STATES[letter.state].tone}>
                {t(LETTER_STATES[letter.state].words)}
              </ToneChip>
            </div>
            <p className="note breaks">
              {letter.subject} · {timeOf(letter)}
            </p>
            {letter.bounceReason && <p className="text-m alarm-text breaks">{letter.bounceReason}</p>}
            {mayReport && letter.state !== 'bounced' && (
              <Button
                label={t('issuing.bounceReport')}
                aria-label={t('issuing.bounceReportOf', { address: letter.to })}
                variant="quiet"
                size="small"
                onClick={() => setReported(letter)}
              />
            )}
          </li>
        ))}
      </ul>
      {reported && <BounceDialog letter={reported} onClose={() => setReported(null)} />}
    </Panel>
  )
}

function timeOf({ bouncedAt, sentAt, writtenAt }: Letter): string {
  if (bouncedAt) return t('issuing.bouncedAt', { date: dateTime(bouncedAt) })
  return sentAt
    ? t('issuing.sentAt', { date: dateTime(sentAt) })
    : t('issuing.writtenAt', { date: dateTime(writtenAt) })
}
