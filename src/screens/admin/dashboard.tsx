import { useSuspenseQuery } from '@tanstack/react-query'
import { places } from '../../addresses/paths.ts'
import { CountryBars, TypeFigures } from '../../features/back-office/dashboard-figures.tsx'
import { Pipeline } from '../../features/back-office/pipeline.tsx'
import { OnboardingQueue } from '../../features/back-office/onboarding-queue.tsx'
import { figuresQuery, queueQuery } from '../../features/shared/platform/queries.ts'
import { RefundQueue } from '../../features/back-office/refund-queue.tsx'
import { WorkQueue } from '../../features/back-office/work-queue.tsx'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'
import styles from '../../features/back-office/dashboard.module.css'

export const loader = prefetching(() => [queueQuery, figuresQuery])

export function Component() {
  const { data: queue } = useSuspenseQuery(queueQuery)
  const { data: figures } = useSuspenseQuery(figuresQuery)
  const waiting = queue.count + queue.onboardings.count + queue.refunds.count
  return (
    <Page>
      <PageHead
        title={places.admin.title}
        lead={waiting === 0 ? t('admin.dashboardNothing') : t('admin.dashboardLead', { count: waiting })}
      />
      <div className={styles.columns}>
        <div className="column gap-5">
          <OnboardingQueue {...queue.onboardings} />
          <RefundQueue {...queue.refunds} />
          <WorkQueue items={queue.items} count={queue.count} />
        </div>
        <div className="column gap-5">
          <TypeFigures figures={figures} />
          <Pipeline phases={figures.pipeline} />
          <CountryBars figures={figures} />
        </div>
      </div>
    </Page>
  )
}
