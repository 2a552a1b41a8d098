import { Link, useParams } from 'react-router'
import { hrefOf, places } from '../../addresses/paths.ts'
import { ContributionSections } from '../../features/balance/contribution-sections.tsx'
import { listLoader } from '../../features/operations/list-loader.ts'
import { OwnOperations } from '../../features/operations/own-operations.tsx'
import { OperationTimeline } from '../../features/operations/timeline.tsx'
import { t } from '../../lib/messages.ts'
import { Folded } from '../../ui/sections/folded.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { Schedule } from '../schedule.ts'

const SIDE = 'contributor'

export const loader = listLoader(SIDE)

export function Component() {
  const { id = '' } = useParams()
  const operation = (operationSid: string) => hrefOf('contributorOperation', { id, operationSid })
  const step = (name: string, operationSid: string) => `${operation(operationSid)}?step=${name}`
  return (
    <Page>
      <PageHead
        above={places.contributions.title}
        title={places.contributionsOperationHistory.title}
        lead={t('operation.contributionsLead')}
      />
      <ContributionSections />
      <Folded title={t('shared.charts')} keptAs="operation-charts">
        <OperationTimeline side={SIDE} />
      </Folded>
      <OwnOperations
        side={SIDE}
        Schedule={Schedule}
        addresses={{ operation, step }}
        firstStep={<Link to={hrefOf('contributorHome', { id })}>{t('cart.findProjects')}</Link>}
      />
    </Page>
  )
}
