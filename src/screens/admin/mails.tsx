import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunction } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { mailsQuery } from '../../features/shared/platform/queries.ts'
import { bytes, dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Empty, Page, PageHead } from '../../ui/page.tsx'
import styles from './mails.module.css'

export const loader: LoaderFunction = () => {
  void queryClient.prefetchQuery(mailsQuery)
  return null
}

export function Component() {
  const { data } = useSuspenseQuery(mailsQuery)
  return (
    <Page>
      <PageHead title={places.mails.title} lead={t('admin.mailsLead')} />
      {data.items.length === 0 && <Empty title={t('admin.mailsNothing')} />}
      <ul className={styles.list}>
        {data.items.map(({ sid, to, subject, text, createdAt, sentAt, operationSid, attachments }) => (
          <li key={sid}>
            <details className={styles.mail}>
              <summary className={styles.summary}>
                <span className={styles.subject}>{subject}</span>
                <span className="note break-anywhere">{to}</span>
                <time className="note break-anywhere" dateTime={createdAt}>
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
    </Page>
  )
}
