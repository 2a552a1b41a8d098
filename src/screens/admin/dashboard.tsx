import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunction } from 'react-router'
import { places } from '../../app/paths.ts'
import { CountryBars, Pipeline, TypeFigures } from '../../features/back-office/dashboard-figures.tsx'
import { figuresQuery, queueQuery } from '../../features/back-office/queries.ts'
import { WorkQueue } from '../../features/back-office/work-queue.tsx'
import { quantity } from '../../lib/format.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'
import styles from '../../features/back-office/dashboard.module.css'

export const loader: LoaderFunction = () => {
  void queryClient.prefetchQuery(queueQuery)
  void queryClient.prefetchQuery(figuresQuery)
  return null
}

const LEADS = {
  none: 'Nothing waits for the platform. Everybody else has the move.',
  some: (count: number) =>
    `${quantity(count)} ${count === 1 ? 'move waits' : 'moves wait'} for the platform, the oldest due first.`,
} as const

export function Component() {
  const { data: queue } = useSuspenseQuery(queueQuery)
  const { data: figures } = useSuspenseQuery(figuresQuery)
  return (
    <Page>
      <PageHead title={places.admin.title} lead={queue.count === 0 ? LEADS.none : LEADS.some(queue.count)} />
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
