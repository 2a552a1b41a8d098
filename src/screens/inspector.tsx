import type { LoaderFunction } from 'react-router'
import { useSearchParams } from 'react-router'
import { replayQuery } from '../features/inspector/journal.ts'
import { InspectorPage } from '../features/inspector/inspector-page.tsx'
import { queryClient } from '../lib/query-client.ts'

export const loader: LoaderFunction = ({ request }) => {
  const sid = new URL(request.url).searchParams.get('operation')
  if (sid) void queryClient.prefetchQuery(replayQuery(sid))
  return null
}

/** Live beside the page that opened it, or the journal of the operation that the address names. */
export function Component() {
  const [search] = useSearchParams()
  return <InspectorPage operationSid={search.get('operation')} />
}
