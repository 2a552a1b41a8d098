import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { EmailSamples } from '../../features/back-office/email-samples.tsx'
import { emailSamplesQuery, mailsQuery } from '../../features/shared/platform/queries.ts'
import { bytes, dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Empty, Page, PageHead } from '../../ui/page.tsx'
import { SectionNav } from '../../ui/section-nav.tsx'
import styles from './mails.module.css'

const showsSamples = (search: URLSearchParams): boolean => search.get('view') === 'samples'

export const loader = prefetching(({ search }) => [showsSamples(search) ? emailSamplesQuery : mailsQuery])

export function Component() {
  const isSamples = showsSamples(useSearchParams()[0])
  const sections = [
    { to: '?', title: t('admin.mailsOutbox'), isHere: !isSamples },
    { to: '?view=samples', title: t('admin.mailsSamples'), isHere: isSamples },
  ]
  return (
    <Page>
      <PageHead
        title={places.mails.title}
        lead={t(isSamples ? 'admin.mailsSamplesLead' : 'admin.mailsLead')}
      />
      <SectionNav label={t('admin.mailsViews')} sections={sections} />
      {isSamples ? <EmailSamples /> : <Outbox />}
    </Page>
  )
}

function Outbox() {
  const { data } = useSuspenseQuery(mailsQuery)
  return (
    <>
      {data.items.length === 0 && <Empty title={t('admin.mailsNothing')} />}
      <ul className={styles.list}>
        {data.items.map(({ sid, to, subject, text, createdAt, sentAt, operationSid, attachments }) => (
          <li key={sid}>
            <details>
              <summary className={styles.summary}>
                <span className={`strong breaks ${styles.subject}`}>{subject}</span>
                <span className="note breaks">{to}</span>
                <time className="note breaks" dateTime={createdAt}>
                  {dateTime(createdAt)}
                </time>
                <ToneChip tone={sentAt ? 'done' : 'plain'}>
                  {t(sentAt ? 'admin.mailsSent' : 'admin.mailsKept')}
                </ToneChip>
              </summary>
              <div className={styles.text}>{text}</div>
              <p className={styles.foot}>
                {attachments.map(({ name, bytes: size }) => (
                  <span key={name}>
                    {name} ({bytes(size)})
                  </span>
                ))}
                {operationSid && (
                  <Link to={hrefOf('adminOperation', { operationSid })}>{t('admin.mailsOpenOperation')}</Link>
                )}
              </p>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}
