import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { LoaderFunction } from 'react-router'
import { places } from '../../addresses/paths.ts'
import { ContributionSections } from '../../features/balance/contribution-sections.tsx'
import type { Open } from '../../features/contributions/allocation-dialog.tsx'
import { AllocationsPanel } from '../../features/contributions/allocations-panel.tsx'
import { AuditPackPanel } from '../../features/contributions/audit-pack-panel.tsx'
import { ListsPanel } from '../../features/contributions/lists-panel.tsx'
import {
  allocationsQuery,
  entitiesQuery,
  purposesQuery,
  totalsQuery,
  unitsQuery,
} from '../../features/contributions/queries.ts'
import { UnitsPanel } from '../../features/contributions/units-panel.tsx'
import { filterOf, queryOf } from '../../features/contributions/view.ts'
import { mayFillCart } from '../../features/shared/person/may.ts'
import { viewerQuery } from '../../features/shared/session/viewer.ts'
import { t } from '../../lib/messages.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

const AllocationDialog = lazy(() => import('../../features/contributions/allocation-dialog.tsx'))

export const loader: LoaderFunction = ({ request }) => {
  const search = new URL(request.url).searchParams
  void queryClient.prefetchQuery(entitiesQuery)
  void queryClient.prefetchQuery(purposesQuery)
  void queryClient.prefetchQuery(allocationsQuery(queryOf(search)))
  void queryClient.prefetchQuery(totalsQuery(filterOf(search)))
  void queryClient.prefetchQuery(unitsQuery(filterOf(search).creditType))
  return null
}

export function Component() {
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  const { data: entities } = useSuspenseQuery(entitiesQuery)
  const { data: purposes } = useSuspenseQuery(purposesQuery)
  const { data: all } = useSuspenseQuery(totalsQuery({}))
  const [open, setOpen] = useState<Open | null>(null)
  const mayWrite = mayFillCart(viewer)
  const isReady = [entities, purposes].every((items) => items.some(({ isArchived }) => !isArchived))
  return (
    <Page>
      <PageHead
        above={places.contributions.title}
        title={places.contributionsEntityPurpose.title}
        lead={t('contributions.entityLead')}
      />
      <ContributionSections />
      <UnitsPanel
        onAllocate={mayWrite && isReady ? (units) => setOpen({ units, allocation: null }) : undefined}
        hint={mayWrite && !isReady ? t('contributions.listsFirst') : null}
      />
      <AllocationsPanel
        onChange={mayWrite ? (allocation) => setOpen({ units: null, allocation }) : undefined}
      />
      <ListsPanel mayWrite={mayWrite} />
      <AuditPackPanel years={all.years} />
      {open && (
        <Suspense>
          <AllocationDialog open={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Page>
  )
}
