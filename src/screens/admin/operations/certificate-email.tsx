/** Certificates on their way to their contributors: choose an operation, write, send, see what arrived. */
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { hrefOf, places } from '../../../addresses/paths.ts'
import { LetterForm } from '../../../features/certificate-letters/letter-form.tsx'
import { LetterList } from '../../../features/certificate-letters/letter-list.tsx'
import styles from '../../../features/shared/certificate-letter/letters.module.css'
import { OperationList } from '../../../features/certificate-letters/operation-list.tsx'
import { letterOperationsQuery, lettersQuery } from '../../../features/shared/certificate-letter/queries.ts'
import { useMay } from '../../../features/shared/person/may.ts'
import { t } from '../../../lib/messages.ts'
import { prefetching } from '../../../lib/query-client.ts'
import { Empty, Page, PageHead, Panel } from '../../../ui/page.tsx'

export const loader = prefetching(({ search }) => {
  const sid = search.get('operation')
  return [letterOperationsQuery(''), ...(sid ? [lettersQuery(sid)] : [])]
})

export function Component() {
  const [search] = useSearchParams()
  const sid = search.get('operation')
  return (
    <Page>
      <PageHead title={places.adminCertificateEmail.title} lead={t('issuing.lettersLead')} />
      <div className={styles.page}>
        <OperationList chosen={sid} />
        {sid ? <Letters key={sid} sid={sid} /> : <Empty title={t('issuing.chooseOperation')} />}
      </div>
    </Page>
  )
}

function Letters({ sid }: { readonly sid: string }) {
  const mayWrite = useMay('platformWriter')
  const { data: shown, error } = useQuery(lettersQuery(sid))
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
          <LetterForm key={String(operation.isWaiting)} shown={shown} />
        </Panel>
      )}
      <LetterList shown={shown} mayReport={mayWrite} />
    </div>
  )
}
