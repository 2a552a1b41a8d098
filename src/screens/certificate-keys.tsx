/** The keys with which certificates are sealed, for the person who checks one without us. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SealKey } from '../../contract/certificates/certificates.ts'
import { places } from '../addresses/paths.ts'
import { SealKeys } from '../features/certificate/seal-keys.tsx'
import { sealKeysQuery } from '../features/certificate/queries.ts'
import { may } from '../features/shared/person/may.ts'
import { viewerQuery } from '../features/shared/session/viewer.ts'
import { t } from '../lib/messages.ts'
import { prefetching } from '../lib/query-client.ts'
import { Page, PageHead } from '../ui/page.tsx'
import { lazyDialog } from '../ui/fetched-after.tsx'

const WithdrawDialog = lazyDialog(() => import('../features/certificate/withdraw-dialog.tsx'))

export const loader = prefetching(() => [sealKeysQuery])

export function Component() {
  const { data: keys } = useSuspenseQuery(sealKeysQuery)
  const { data: viewer } = useQuery(viewerQuery)
  const [withdrawing, setWithdrawing] = useState<SealKey | null>(null)
  return (
    <Page>
      <PageHead title={places.certificateKeys.title} lead={t('certificate.keysLead')} />
      <SealKeys keys={keys} onWithdraw={may('superadmin', viewer ?? null) ? setWithdrawing : undefined} />
      {withdrawing && <WithdrawDialog sealKey={withdrawing} onClose={() => setWithdrawing(null)} />}
    </Page>
  )
}
