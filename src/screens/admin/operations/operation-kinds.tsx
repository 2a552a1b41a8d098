import { Link } from 'react-router'
import { places } from '../../../addresses/paths.ts'
import { KindChoice } from '../../../features/requests/kind-choice.tsx'
import { hrefOfForm } from '../../../features/requests/places.ts'
import { t } from '../../../lib/messages.ts'
import { Page, PageHead } from '../../../ui/page.tsx'

export const Component = () => (
  <Page>
    <PageHead
      above={<Link to={places.adminOperations.path}>{places.adminOperations.title}</Link>}
      title={places.operationTypeModal.title}
      lead={t('requests.chooseLead')}
    />
    <KindChoice hrefOf={hrefOfForm} />
  </Page>
)
