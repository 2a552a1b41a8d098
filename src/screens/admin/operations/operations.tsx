import { hrefOf, places, stepHref } from '../../../app/paths.ts'
import { OwnOperations } from '../../../features/operations/own-operations.tsx'
import { t } from '../../../lib/messages.ts'
import { Page, PageHead } from '../../../ui/page.tsx'

export { listLoader as loader } from '../../../features/operations/list-loader.ts'

const addresses = {
  operation: (operationSid: string) => hrefOf('adminOperation', { operationSid }),
  step: stepHref,
}

export const Component = () => (
  <Page>
    <PageHead title={places.adminOperations.title} lead={t('operation.allOperationsLead')} />
    <OwnOperations addresses={addresses} />
  </Page>
)
