import { Link, useSearchParams } from 'react-router'
import { hrefOf, places } from '../../../addresses/paths.ts'
import { hrefOfForm, hrefOfMade } from '../../../features/requests/places.ts'
import { RecapOfDraft, RecapOfMade } from '../../../features/requests/recap-page.tsx'
import { isKind } from '../../../features/requests/request-values.ts'
import { t } from '../../../lib/messages.ts'
import { Empty, Page, PageHead } from '../../../ui/page.tsx'

/** `?type=` looks at what was filled in and not sent yet, `?operation=` at what was made. */
export function Component() {
  const [search] = useSearchParams()
  const kind = search.get('type')
  const sid = search.get('operation')
  return (
    <Page>
      <PageHead
        above={<Link to={places.adminOperations.path}>{places.adminOperations.title}</Link>}
        title={places.recapOperation.title}
        lead={t(sid ? 'requests.madeLead' : 'requests.recapLead')}
      />
      {sid ? (
        <RecapOfMade
          sid={sid}
          hrefOfOperation={hrefOf('adminOperation', { operationSid: sid })}
          hrefOfNew={places.operationTypeModal.path}
        />
      ) : isKind(kind) ? (
        <RecapOfDraft kind={kind} hrefOfForm={hrefOfForm(kind)} hrefOfMade={hrefOfMade} />
      ) : (
        <Empty title={t('requests.nothingKept')}>
          <Link to={places.operationTypeModal.path}>{t('requests.newOperation')}</Link>
        </Empty>
      )}
    </Page>
  )
}
