import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunction } from 'react-router'
import { places } from '../../app/paths.ts'
import { CountryBars, Pipeline, TypeFigures } from '../../features/back-office/dashboard-figures.tsx'
import { figuresQuery, queueQuery } from '../../features/back-office/queries.ts'
import { WorkQueue } from '../../features/back-office/work-queue.tsx'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'
import styles from '../../features/back-office/dashboard.module.css'

export const loader: LoaderFunction = () => {
  void queryClient.prefetchQuery(queueQuery)
  void queryClient.prefetchQuery(figuresQuery)
  return null
}

export function Component() {
  const { data: queue } = useSuspenseQuery(queueQuery)
  const { data: figures } = useSuspenseQuery(figuresQuery)
  return (
    <Page>
      <PageHead
        title={places.admin.title}
        lead={
          queue.count === 0 ? t('admin.dashboardNothing') : t('admin.dashboardLead', { count: queue.count })
        }
      />
      <div className={styles.columns}>
        <WorkQueue items={queue.items} count={queue.count} />
        <div className={styles.side}>
          <TypeFigures figures={figures} />
          <Pipeline figures={figures} />
          <CountryBars figures={figures} />
        </div>
      </div>
    </Page>
  )
}
