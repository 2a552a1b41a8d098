import { useParams } from 'react-router'
import { hrefOf, places } from '../../app/paths.ts'
import { OwnOperations } from '../../features/operations/own-operations.tsx'
import { t } from '../../lib/messages.ts'
import { Page, PageHead } from '../../ui/page.tsx'

export { listLoader as loader } from '../../features/operations/list-loader.ts'

export function Component() {
  const { id = '' } = useParams()
  const operation = (operationSid: string) => hrefOf('carrierOperation', { id, operationSid })
  const step = (name: string, operationSid: string) => `${operation(operationSid)}?step=${name}`
  return (
    <Page>
      <PageHead title={places.carrierTransactions.title} lead={t('operation.transactionsLead')} />
      <OwnOperations addresses={{ operation, step }} />
    </Page>
  )
}
