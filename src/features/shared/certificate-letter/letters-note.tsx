/** Beside the step that sends a certificate: what became of its letters, for people of the platform. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { places } from '../../../addresses/paths.ts'
import { t, type MessageId } from '../../../lib/messages.ts'
import { ToneChip, type Tone } from '../../../ui/chips.tsx'
import { viewerQuery } from '../session/viewer.ts'
import styles from './letters.module.css'
import { lettersQuery, type Letter } from './queries.ts'

const STATES: Readonly<Record<Letter['state'], { readonly tone: Tone; readonly words: MessageId }>> = {
  queued: { tone: 'plain', words: 'operation.letterQueued' },
  sent: { tone: 'done', words: 'operation.letterSent' },
  bounced: { tone: 'alarm', words: 'operation.letterBounced' },
}

const MOST = 5

type Props = { readonly operationSid: string }

export function LettersNote({ operationSid }: Props) {
  const { data: viewer } = useQuery(viewerQuery)
  const isOfPlatform = viewer?.current?.organization.isPlatform ?? false
  const { data } = useQuery({ ...lettersQuery(operationSid), enabled: isOfPlatform, retry: false })
  if (!data || data.letters.length === 0) return null
  return (
    <div>
      <ul className={`stack gap-2 ${styles.letters}`} aria-label={t('operation.letters')}>
        {data.letters.slice(0, MOST).map(({ sid, to, state, bounceReason }) => (
          <li key={sid}>
            <div className={`cluster gap-2 col-gap-4 between breaks ${styles.letterHead}`}>
              <span>{to}</span>
              <ToneChip tone={STATES[state].tone}>{t(STATES[state].words)}</ToneChip>
            </div>
            {bounceReason && <p className="text-m alarm-text breaks">{bounceReason}</p>}
          </li>
        ))}
      </ul>
      <Link to={`${places.adminCertificateEmail.path}?operation=${operationSid}`}>
        {t('operation.lettersOpen')}
      </Link>
    </div>
  )
}
