import { useNavigate } from 'react-router'
import { hrefOf, places, stepHref } from '../../../app/paths.ts'
import { OwnOperations } from '../../../features/operations/own-operations.tsx'
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
  return (
    <Page>
      <PageHead title={places.adminOperations.title} lead={t('operation.allOperationsLead')}>
        <Button
          variant="primary"
          label={t('requests.newOperation')}
          onClick={() => void navigate(places.operationTypeModal.path)}
        />
      </PageHead>
      <OwnOperations addresses={addresses} />
    </Page>
  )
}
