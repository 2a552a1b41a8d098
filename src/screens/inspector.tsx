import { useSearchParams } from 'react-router'
import { replayQuery } from '../features/inspector/journal.ts'
import { journalIn } from '../features/shared/inspector/journal-address.ts'
import { InspectorPage } from '../features/inspector/inspector-page.tsx'
import { prefetching } from '../lib/query-client.ts'

export const loader = prefetching(({ search }) => {
  const journal = journalIn(search)
  return journal ? [replayQuery(journal)] : []
})

/** Live beside the page that opened it, or the journal that the address names. */
export function Component() {
  const [search] = useSearchParams()
  return <InspectorPage journal={journalIn(search)} />
}
