import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
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
import { useMay } from '../../features/shared/person/may.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'

const AllocationDialog = lazy(() => import('../../features/contributions/allocation-dialog.tsx'))

export const loader = prefetching(({ search }) => [
  entitiesQuery,
  purposesQuery,
  allocationsQuery(queryOf(search)),
  totalsQuery(filterOf(search)),
  unitsQuery(filterOf(search).creditType),
])

export function Component() {
  const { data: entities } = useSuspenseQuery(entitiesQuery)
  const { data: purposes } = useSuspenseQuery(purposesQuery)
  const { data: all } = useSuspenseQuery(totalsQuery({}))
  const [open, setOpen] = useState<Open | null>(null)
  const mayWrite = useMay('buyerWriter')
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
        onAllocate={mayWrite ? (units) => setOpen({ units, allocation: null }) : undefined}
        isReady={isReady}
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
