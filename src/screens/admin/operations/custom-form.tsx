import { Link, useLocation, useNavigate, type LoaderFunction } from 'react-router'
import { NotFoundError } from '../../../lib/not-found-error.ts'
import { places } from '../../../addresses/paths.ts'
import { hrefOfRecap, kindAt } from '../../../features/requests/places.ts'
import { recapQuery } from '../../../features/requests/queries.ts'
import { RequestForm } from '../../../features/requests/request-form.tsx'
import { useMay } from '../../../features/shared/person/may.ts'
import { typeName } from '../../../features/shared/operation/operation-words.ts'
import { t } from '../../../lib/messages.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { Empty, Page, PageHead } from '../../../ui/page.tsx'

/** Four addresses, one screen: the last part of the address is the kind. */
export const loader: LoaderFunction = ({ request }) => {
  const { pathname } = new URL(request.url)
  if (!kindAt(pathname)) throw new NotFoundError(pathname)
  return null
}

export function Component() {
  const kind = kindAt(useLocation().pathname)
  const navigate = useNavigate()
  const mayAct = useMay('platformWriter')
  if (!kind) return null
  return (
    <Page>
      <PageHead
        above={<Link to={places.operationTypeModal.path}>{places.operationTypeModal.title}</Link>}
        title={typeName(kind)}
        lead={mayAct ? t('requests.formLead') : undefined}
      />
      {mayAct ? (
        <RequestForm
          key={kind}
          kind={kind}
          submit={t('requests.toRecap')}
          onSubmit={async (draft) => {
            // Fetched each time: what is for sale changes.
            await queryClient.fetchQuery({ ...recapQuery(draft), staleTime: 0 })
            await navigate(hrefOfRecap(kind))
          }}
        />
      ) : (
        <Empty title={t('requests.readOnly')} />
      )}
    </Page>
  )
}
