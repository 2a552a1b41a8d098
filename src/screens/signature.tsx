import { useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router'
import { NotFoundError } from '../lib/not-found-error.ts'
import { signatureQuery } from '../features/onboarding/queries.ts'
import { SignatureSheet } from '../features/onboarding/signature-sheet.tsx'
import styles from '../features/onboarding/status.module.css'
import { Page } from '../ui/page.tsx'

export { signatureLoader as loader } from '../features/onboarding/loaders.ts'

export function Component() {
  const { token = '' } = useParams()
  const { pathname } = useLocation()
  const { data: request } = useSuspenseQuery(signatureQuery(token))
  if (!request) throw new NotFoundError(pathname)
  return (
    <Page>
      <div className={styles.narrow}>
        <SignatureSheet token={token} request={request} />
      </div>
    </Page>
  )
}
