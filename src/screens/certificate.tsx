import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { CertificateSheet } from '../features/certificate/certificate-sheet.tsx'
import { foundCertificateQuery } from '../features/certificate/queries.ts'
import { FindCertificate } from '../features/certificate/find-certificate.tsx'
import { CertificateSide } from '../features/certificate/side.tsx'
import { prefetching } from '../lib/query-client.ts'
import { places } from '../addresses/paths.ts'
import { useTabTitle } from '../lib/tab-title.ts'
import { Page } from '../ui/page.tsx'
import styles from '../features/certificate/certificate.module.css'

/** An earlier version by its number; everything else means the current one. */
function versionIn(search: URLSearchParams): number | null {
  const version = search.get('version') ?? ''
  return /^[1-9]\d{0,6}$/.test(version) ? Number(version) : null
}

export const loader = prefetching(({ param, search }) => [
  foundCertificateQuery(param('number'), versionIn(search)),
])

export function Component() {
  const { number = '' } = useParams()
  const [search] = useSearchParams()
  const version = versionIn(search)
  const { data: certificate } = useSuspenseQuery(foundCertificateQuery(number, version))
  useTabTitle(certificate && `${places.certificate.title} ${certificate.number}`)
  if (!certificate) return <FindCertificate unknown={number} />
  return (
    <Page>
      <div className={styles.columns}>
        <CertificateSheet certificate={certificate} />
        <CertificateSide key={certificate.version} certificate={certificate} version={version} />
      </div>
    </Page>
  )
}
