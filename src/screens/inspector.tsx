import type { LoaderFunction } from 'react-router'
import { useSearchParams } from 'react-router'
import { replayQuery } from '../features/inspector/journal.ts'
import { journalIn } from '../features/shared/inspector/journal-address.ts'
import { InspectorPage } from '../features/inspector/inspector-page.tsx'
import { queryClient } from '../lib/query-client.ts'

export const loader: LoaderFunction = ({ request }) => {
  const journal = journalIn(new URL(request.url).searchParams)
  if (journal) void queryClient.prefetchQuery(replayQuery(journal))
  return null
}

/** Live beside the page that opened it, or the journal that the address names. */
export function Component() {
  const [search] = useSearchParams()
  return <InspectorPage journal={journalIn(search)} />
}
