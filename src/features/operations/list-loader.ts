import type { LoaderFunction } from 'react-router'
import { queryClient } from '../../lib/query-client.ts'
import { countFilterOf, filterOf } from '../shared/operation/list-view.ts'
import { operationsQuery, timelineQuery } from '../shared/operation/queries.ts'

/** Asks for the page that the address names, while the screen is still being fetched. */
export const listLoader: LoaderFunction = ({ request }) => {
  void queryClient.prefetchQuery(operationsQuery(filterOf(new URL(request.url).searchParams)))
  return null
}

/** The same, with the drawing of the months above it. */
export const historyLoader: LoaderFunction = (place) => {
  void queryClient.prefetchQuery(timelineQuery(countFilterOf(new URL(place.request.url).searchParams)))
  return listLoader(place)
}
