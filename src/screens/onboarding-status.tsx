import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { places } from '../addresses/paths.ts'
import { ownOnboardingQuery } from '../features/onboarding/queries.ts'
import { StatusPage } from '../features/onboarding/status-page.tsx'
import styles from '../features/onboarding/status.module.css'
import { may } from '../features/shared/person/may.ts'
import { useViewer } from '../features/shared/session/viewer.ts'
import { t } from '../lib/messages.ts'
import { Page, PageHead } from '../ui/page.tsx'

export { statusLoader as loader } from '../features/onboarding/loaders.ts'

export function Component() {
  const { data: detail } = useSuspenseQuery(ownOnboardingQuery)
  return <Page>{detail ? <StatusPage detail={detail} /> : <NotBegun />}</Page>
}

function NotBegun() {
  const viewer = useViewer()
  const mayApply = may('owner', viewer)
  return (
    <div className={styles.status}>
      <PageHead
        above={viewer?.current?.organization.name}
        title={t('onboarding.notBegun')}
        lead={t(mayApply ? 'onboarding.notBegunLead' : 'onboarding.ownerFills')}
      />
      {mayApply && (
        <div>
          <Link to={places.onboarding.path} className={styles.onward}>
            {t('onboarding.begin')}
          </Link>
        </div>
      )}
    </div>
  )
}
