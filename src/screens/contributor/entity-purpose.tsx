import { useState } from 'react'
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
import { lazyDialog } from '../../ui/fetched-after.tsx'

const AllocationDialog = lazyDialog(() => import('../../features/contributions/allocation-dialog.tsx'))

export const loader = prefetching(({ search }) => [
  entitiesQuery,
  purposesQuery,
  allocationsQuery(queryOf(search)),
  totalsQuery(filterOf(search)),
  unitsQuery(filterOf(search).creditType),
])

export function Component() {
  const [open, setOpen] = useState<Open | null>(null)
  const mayWrite = useMay('buyerWriter')
  return (
    <Page>
      <PageHead
        above={places.contributions.title}
        title={places.contributionsEntityPurpose.title}
        lead={t('contributions.entityLead')}
      />
      <ContributionSections />
      <UnitsPanel onAllocate={mayWrite ? (units) => setOpen({ units, allocation: null }) : undefined} />
      <AllocationsPanel
        onChange={mayWrite ? (allocation) => setOpen({ units: null, allocation }) : undefined}
      />
      <ListsPanel mayWrite={mayWrite} />
      <AuditPackPanel />
      {open && <AllocationDialog open={open} onClose={() => setOpen(null)} />}
    </Page>
  )
}
