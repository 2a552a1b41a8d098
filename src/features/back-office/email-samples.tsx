/** Every kind of e-mail as its reader gets it: plain text, with made-up facts. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { t } from '../../lib/messages.ts'
import { FactItem } from '../../ui/page.tsx'
import styles from '../shared/certificate-email/emails.module.css'
import { emailSamplesQuery } from '../shared/platform/queries.ts'

/** `?view=samples&kind={kind}`; the first one where the address names none. */
export function EmailSamples() {
  const asked = useSearchParams()[0].get('kind')
  const { items } = useSuspenseQuery(emailSamplesQuery).data
  const { kind, purpose } = items.find((one) => one.kind === asked) ?? items[0]!
  const families = Map.groupBy(new Map(items.map((one) => [one.kind, one])).values(), ({ family }) => family)
  return (
    <div className={styles.page}>
      <nav className={styles.operations} aria-label={t('admin.mailsSamples')}>
        {[...families].map(([family, ones], at) => [
          <h2 key={family} className={at > 0 ? 'top-4 note' : 'note'}>
            {family}
          </h2>,
          ...ones.map((one) => (
            <Link
              key={one.kind}
              className={styles.operation}
              to={`?view=samples&kind=${one.kind}`}
              preventScrollReset
              aria-current={one.kind === kind ? 'true' : undefined}
            >
              <strong>{one.subject}</strong>
              <span className="note breaks">{one.purpose}</span>
            </Link>
          )),
        ])}
      </nav>
      <div className="column gap-5">
        <p>{purpose}</p>
        {items
          .filter((one) => one.kind === kind)
          .map(({ language, subject, text }) => (
            <article key={language} lang={language} className="column gap-4 inset">
              <p className="note">{languages.of(language)}</p>
              <dl className={styles.envelope}>
                <FactItem label={t('admin.mailsSubject')}>{subject}</FactItem>
              </dl>
              <div className={styles.text}>{text}</div>
            </article>
          ))}
      </div>
    </div>
  )
}

const languages = new Intl.DisplayNames('en', { type: 'language' })
