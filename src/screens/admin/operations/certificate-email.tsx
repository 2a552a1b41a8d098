/** Certificates on their way to their contributors: choose an operation, write, send, see what arrived. */
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { hrefOf, places } from '../../../addresses/paths.ts'
import { EmailForm } from '../../../features/certificate-emails/email-form.tsx'
import { EmailList } from '../../../features/certificate-emails/email-list.tsx'
import styles from '../../../features/shared/certificate-email/emails.module.css'
import { OperationList } from '../../../features/certificate-emails/operation-list.tsx'
import { emailOperationsQuery, emailsQuery } from '../../../features/shared/certificate-email/queries.ts'
import { useMay } from '../../../features/shared/person/may.ts'
import { t } from '../../../lib/messages.ts'
import { prefetching } from '../../../lib/query-client.ts'
import { Empty, Page, PageHead, Panel } from '../../../ui/page.tsx'

export const loader = prefetching(({ search }) => {
  const sid = search.get('operation')
  return [emailOperationsQuery(''), ...(sid ? [emailsQuery(sid)] : [])]
})

export function Component() {
  const [search] = useSearchParams()
  const sid = search.get('operation')
  return (
    <Page>
      <PageHead title={places.adminCertificateEmail.title} lead={t('issuing.emailsLead')} />
      <div className={styles.page}>
        <OperationList chosen={sid} />
        {sid ? <Emails key={sid} sid={sid} /> : <Empty title={t('issuing.chooseOperation')} />}
      </div>
    </Page>
  )
}

function Emails({ sid }: { readonly sid: string }) {
  const mayWrite = useMay('platformWriter')
  const { data: shown, error } = useQuery(emailsQuery(sid))
  if (error) return <Empty title={t('issuing.noCertificate')} />
  if (!shown) return null
  const { operation } = shown
  return (
    <div className="column gap-5">
      <p className="note breaks">
        <Link to={hrefOf('adminOperation', { operationSid: sid })}>
          {t('issuing.openOperation', { number: operation.number })}
        </Link>
        {' · '}
        <Link to={hrefOf('certificate', { number: operation.certificateNumber })}>
          {operation.certificateNumber}
        </Link>
      </p>
      {mayWrite && (
        <Panel title={t(operation.isWaiting ? 'issuing.writeFirst' : 'issuing.writeAgain')}>
          <EmailForm key={String(operation.isWaiting)} shown={shown} />
        </Panel>
      )}
      <EmailList shown={shown} mayReport={mayWrite} />
    </div>
  )
}
