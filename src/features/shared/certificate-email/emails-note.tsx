/** Beside the step that sends a certificate: what became of its e-mails, for people of the platform. */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { places } from '../../../addresses/paths.ts'
import { t, type MessageId } from '../../../lib/messages.ts'
import { ToneChip, type Tone } from '../../../ui/chips.tsx'
import { viewerQuery } from '../session/viewer.ts'
import styles from './emails.module.css'
import { emailsQuery, type Email } from './queries.ts'

const STATES: Readonly<Record<Email['state'], { readonly tone: Tone; readonly words: MessageId }>> = {
  queued: { tone: 'plain', words: 'operation.emailQueued' },
  sent: { tone: 'done', words: 'operation.emailSent' },
  bounced: { tone: 'alarm', words: 'operation.emailBounced' },
}

const MOST = 5

type Props = { readonly operationSid: string }

export function EmailsNote({ operationSid }: Props) {
  const { data: viewer } = useQuery(viewerQuery)
  const isOfPlatform = viewer?.current?.organization.isPlatform ?? false
  const { data } = useQuery({ ...emailsQuery(operationSid), enabled: isOfPlatform, retry: false })
  if (!data || data.letters.length === 0) return null
  return (
    <div>
      <ul className={`stack gap-2 ${styles.emails}`} aria-label={t('operation.emails')}>
        {data.letters.slice(0, MOST).map(({ sid, to, state, bounceReason }) => (
          <li key={sid}>
            <div className={`cluster gap-2 col-gap-4 between breaks ${styles.emailHead}`}>
              <span>{to}</span>
              <ToneChip tone={STATES[state].tone}>{t(STATES[state].words)}</ToneChip>
            </div>
            {bounceReason && <p className="text-m alarm-text breaks">{bounceReason}</p>}
          </li>
        ))}
      </ul>
      <Link to={`${places.adminCertificateEmail.path}?operation=${operationSid}`}>
        {t('operation.emailsOpen')}
      </Link>
    </div>
  )
}
