import { ArrowUploadRegular } from '@fluentui/react-icons'
import { Link, useNavigate, useParams } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { listLoader } from '../../features/operations/list-loader.ts'
import { OwnOperations } from '../../features/operations/own-operations.tsx'
import { OperationTimeline } from '../../features/operations/timeline.tsx'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Folded } from '../../ui/sections/folded.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { Schedule } from '../schedule.ts'

const SIDE = 'projectCarrier'

export const loader = listLoader(SIDE)

export function Component() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const operation = (operationSid: string) => hrefOf('carrierOperation', { id, operationSid })
  const step = (name: string, operationSid: string) => `${operation(operationSid)}?step=${name}`
  return (
    <Page>
      <PageHead title={places.carrierTransactions.title} lead={t('operation.transactionsLead')}>
        <Button
          label={places.carrierUploadInvoice.title}
          icon={<ArrowUploadRegular />}
          onClick={() => void navigate(hrefOf('carrierUploadInvoice', { id }))}
        />
      </PageHead>
      <Folded title={t('shared.charts')} keptAs="operation-charts">
        <OperationTimeline side={SIDE} />
      </Folded>
      <OwnOperations
        side={SIDE}
        Schedule={Schedule}
        addresses={{ operation, step }}
        firstStep={<Link to={hrefOf('carrierHome', { id })}>{t('operation.goToOfferings')}</Link>}
      />
    </Page>
  )
}
