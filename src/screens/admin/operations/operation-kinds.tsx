import { Link } from 'react-router'
import { places } from '../../../addresses/paths.ts'
import { KindChoice } from '../../../features/requests/kind-choice.tsx'
import { hrefOfForm } from '../../../features/requests/places.ts'
import { useMay } from '../../../features/shared/person/may.ts'
import { t } from '../../../lib/messages.ts'
import { Empty, Page, PageHead } from '../../../ui/page.tsx'

export function Component() {
  const mayAct = useMay('platformWriter')
  return (
    <Page>
      <PageHead
        above={<Link to={places.adminOperations.path}>{places.adminOperations.title}</Link>}
        title={places.operationTypeModal.title}
        lead={mayAct ? t('requests.chooseLead') : undefined}
      />
      {mayAct ? <KindChoice hrefOf={hrefOfForm} /> : <Empty title={t('requests.readOnly')} />}
    </Page>
  )
}
