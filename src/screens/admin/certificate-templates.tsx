/** Templates of certificates: how they look and what they say. */
import { useState } from 'react'
import { places } from '../../addresses/paths.ts'
import {
  templatesQuery,
  type CertificateTemplate,
} from '../../features/shared/certificate-template/queries.ts'
import { TemplateList } from '../../features/certificate-templates/template-list.tsx'
import { useMay } from '../../features/shared/person/may.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { lazyDialog } from '../../ui/fetched-after.tsx'

const TemplateDialog = lazyDialog(() => import('../../features/certificate-templates/template-dialog.tsx'))

export const loader = prefetching(() => [templatesQuery])

export function Component() {
  const [edited, setEdited] = useState<CertificateTemplate | 'new' | null>(null)
  const mayWrite = useMay('platformWriter')
  return (
    <Page>
      <PageHead title={places.certificateTemplates.title} lead={t('issuing.templatesLead')}>
        {mayWrite && (
          <Button label={t('issuing.templateAdd')} variant="primary" onClick={() => setEdited('new')} />
        )}
      </PageHead>
      <TemplateList onEdit={mayWrite ? setEdited : null} />
      {edited && (
        <TemplateDialog template={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  )
}
