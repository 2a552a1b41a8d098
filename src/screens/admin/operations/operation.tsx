import { redirect, useLocation, useParams, useSearchParams, type LoaderFunction } from 'react-router'
import { NotFoundError } from '../../../lib/not-found-error.ts'
import { hrefOf, places, stepHref, stepPlaces } from '../../../addresses/paths.ts'
import { OperationPage } from '../../../features/operation/operation-page.tsx'
import { ListLink } from '../../../features/shared/operation/last-list.tsx'
import { operationQuery } from '../../../features/shared/operation/queries.ts'
import { askForOperation } from '../../../features/shared/operation/use-remote-machine.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { useQuery } from '@tanstack/react-query'
import { dateRange } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import type { Figure } from '../../../ui/page.tsx'
import { expectedFinishQuery } from '../../../features/insights/queries.ts'

/** Two addresses, one page: by the operation, or by the step with the operation behind the question mark. */
const sidIn = (params: { operationSid?: string | undefined }, search: URLSearchParams): string | null =>
  params.operationSid ?? search.get('operation')

const stepIn = (pathname: string): string | null =>
  stepPlaces.some(({ path }) => path === pathname) ? pathname.slice(pathname.lastIndexOf('/') + 1) : null

export const loader: LoaderFunction = ({ params, request }) => {
  const { pathname, searchParams } = new URL(request.url)
  const sid = sidIn(params, searchParams)
  const step = stepIn(pathname)
  // Without an operation: those that are at this step.
  if (!sid && step) return redirect(`${places.adminOperations.path}?step=${step}`)
  if (!sid) throw new NotFoundError(pathname)
  void askForOperation(sid)
  void queryClient.prefetchQuery(expectedFinishQuery(sid))
  return null
}

export function Component() {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const sid = sidIn(useParams(), search) ?? ''
  const expected = useExpectedFinish(sid)
  return (
    <OperationPage
      key={sid}
      sid={sid}
      wanted={stepIn(pathname)}
      hrefOfStep={(step) => stepHref(step, sid)}
      planning={hrefOf('adminOperationPlanning', { operationSid: sid })}
      hrefOfOperation={(operationSid) => hrefOf('adminOperation', { operationSid })}
      moreFigures={expected}
      above={<ListLink to={places.adminOperations.path}>{places.adminOperations.title}</ListLink>}
    />
  )
}

/** Its place is kept while it is not known: what is below would move. No figure for what is held or over. */
function useExpectedFinish(sid: string): readonly Figure[] {
  const { data, isPending } = useQuery(expectedFinishQuery(sid))
  const status = useQuery(operationQuery(sid)).data?.status
  const label = t('admin.expectedFinish')
  if (isPending && status === 'open') return [{ label, value: '…', note: '…' }]
  if (!data || data.basis === 'notRunning') return []
  return data.median === null || data.p80 === null
    ? [{ label, value: t('admin.expectedUnknown'), note: t('admin.expectedTooFew') }]
    : [
        {
          label,
          value: dateRange(data.median, data.p80),
          note: t('admin.expectedFrom', { count: data.operations }),
        },
      ]
}
