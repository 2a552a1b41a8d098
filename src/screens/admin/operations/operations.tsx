import { useNavigate } from 'react-router'
import { hrefOf, places, stepHref } from '../../../addresses/paths.ts'
import { listLoader } from '../../../features/operations/list-loader.ts'
import { OwnOperations } from '../../../features/operations/own-operations.tsx'
import { useMay } from '../../../features/shared/person/may.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Page, PageHead } from '../../../ui/page.tsx'
import { Schedule } from '../../schedule.ts'

export const loader = listLoader()

const addresses = {
  operation: (operationSid: string) => hrefOf('adminOperation', { operationSid }),
  step: stepHref,
}

export function Component() {
  const navigate = useNavigate()
  const mayAct = useMay('platformWriter')
  return (
    <Page>
      <PageHead title={places.adminOperations.title}>
        {mayAct && (
          <Button
            variant="primary"
            label={t('requests.newOperation')}
            onClick={() => void navigate(places.operationTypeModal.path)}
          />
        )}
      </PageHead>
      <OwnOperations Schedule={Schedule} addresses={addresses} isDesk mayAct={mayAct} />
    </Page>
  )
}
