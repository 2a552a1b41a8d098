import type { LoaderFunction } from 'react-router'
import { queryClient } from '../../lib/query-client.ts'
import { filterOf } from '../shared/operation/list-view.ts'
import { operationsQuery, type Side } from '../shared/operation/queries.ts'

/** Asks for the page that the address names, while the screen is still being fetched. */
export const listLoader =
  (side?: Side): LoaderFunction =>
  ({ request }) => {
    void queryClient.prefetchQuery(operationsQuery(filterOf(new URL(request.url).searchParams, side)))
    return null
  }
