import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { places } from '../../addresses/paths.ts'
import { CountryBars, TypeFigures } from '../../features/back-office/dashboard-figures.tsx'
import { Pipeline } from '../../features/back-office/pipeline.tsx'
import { OnboardingQueue } from '../../features/back-office/onboarding-queue.tsx'
import { figuresQuery, queueQuery } from '../../features/shared/platform/queries.ts'
import { RefundQueue } from '../../features/back-office/refund-queue.tsx'
import { WorkQueue } from '../../features/back-office/work-queue.tsx'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead, Part } from '../../ui/page.tsx'
import styles from '../../features/back-office/dashboard.module.css'

export const loader = prefetching(() => [queueQuery, figuresQuery])

export const Component = () => (
  <Page>
    <PageHead title={places.admin.title} lead={<Lead />} />
    <div className={styles.columns}>
      <Part>
        <Queues />
      </Part>
      <Part>
        <Numbers />
      </Part>
    </div>
  </Page>
)

function Lead() {
  const { data: queue } = useQuery(queueQuery)
  // Wraps as the sentence does that it is in the place of.
  if (!queue) return <span style={{ visibility: 'hidden' }}>{t('admin.dashboardLead', { count: 10 })}</span>
  const count = queue.count + queue.onboardings.count + queue.refunds.count
  return count === 0 ? t('admin.dashboardNothing') : t('admin.dashboardLead', { count })
}

function Queues() {
  const { data: queue } = useSuspenseQuery(queueQuery)
  return (
    <div className="column gap-5">
      <OnboardingQueue {...queue.onboardings} />
      <RefundQueue {...queue.refunds} />
      <WorkQueue items={queue.items} count={queue.count} />
    </div>
  )
}

function Numbers() {
  const { data: figures } = useSuspenseQuery(figuresQuery)
  return (
    <div className="column gap-5">
      <TypeFigures figures={figures} />
      <Pipeline phases={figures.pipeline} />
      <CountryBars figures={figures} />
    </div>
  )
}
