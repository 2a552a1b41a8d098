import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunction } from 'react-router'
import { CertificateSheet } from '../features/certificate/certificate-sheet.tsx'
import { certificateQuery } from '../features/certificate/queries.ts'
import { VerifyPanel } from '../features/certificate/verify-panel.tsx'
import { queryClient } from '../lib/query-client.ts'
import { Page } from '../ui/page.tsx'
import styles from '../features/certificate/certificate.module.css'

export const loader: LoaderFunction = ({ params }) => {
  void queryClient.prefetchQuery(certificateQuery(params['number'] ?? ''))
  return null
}

export function Component() {
  const { number = '' } = useParams()
  const { data: certificate } = useSuspenseQuery(certificateQuery(number))
  return (
    <Page>
      <div className={styles.columns}>
        <CertificateSheet certificate={certificate} />
        <VerifyPanel number={number} />
      </div>
    </Page>
  )
}
