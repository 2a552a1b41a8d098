import { useState } from 'react'
import type { Industry } from '../../../contract/organizations/industries.ts'
import { places } from '../../addresses/paths.ts'
import { IndustryList } from '../../features/industries/industry-list.tsx'
import { industriesQuery } from '../../features/shared/industry/queries.ts'
import { useMay } from '../../features/shared/person/may.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/fetched-after.tsx'

const IndustryDialog = lazyDialog(() => import('../../features/industries/industry-dialog.tsx'))

export const loader = prefetching(() => [industriesQuery])

type Open = { readonly industry: Industry | null } | null

export function Component() {
  const [open, setOpen] = useState<Open>(null)
  const mayAct = useMay('platformWriter')
  return (
    <Page>
      <PageHead title={places.industries.title} lead={t('admin.industriesLead')} />
      <IndustryList onEdit={mayAct ? (industry) => setOpen({ industry }) : undefined}>
        {mayAct && (
          <Button
            label={t('admin.addIndustry')}
            variant="primary"
            onClick={() => setOpen({ industry: null })}
          />
        )}
      </IndustryList>
      {open && <IndustryDialog industry={open.industry} onClose={() => setOpen(null)} />}
    </Page>
  )
}
