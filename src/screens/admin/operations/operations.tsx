import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { hrefOf, places, stepHref } from '../../../addresses/paths.ts'
import { OwnOperations } from '../../../features/operations/own-operations.tsx'
import { mayWriteBackOffice } from '../../../features/shared/person/may.ts'
import { viewerQuery } from '../../../features/shared/session/viewer.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'

export { listLoader as loader } from '../../../features/operations/list-loader.ts'

const addresses = {
  operation: (operationSid: string) => hrefOf('adminOperation', { operationSid }),
  step: stepHref,
}

export function Component() {
  const navigate = useNavigate()
  const { data: viewer } = useSuspenseQuery(viewerQuery)
  return (
    <Page>
      <PageHead title={places.adminOperations.title} lead={t('operation.allOperationsLead')}>
        <Button
          variant="primary"
          label={t('requests.newOperation')}
          onClick={() => void navigate(places.operationTypeModal.path)}
        />
      </PageHead>
      <OwnOperations addresses={addresses} isDesk mayAct={mayWriteBackOffice(viewer)} />
    </Page>
  )
}
