/** The form of an event: most who look at an operation fill in nothing, and its code waits until the page is drawn. */
import { fetchedAfter } from '../../../ui/fetched-after.tsx'
import { Skeleton } from '../../../ui/page.tsx'

export const EventForm = fetchedAfter(
  () => import('./event-form.tsx').then((module) => module.EventForm),
  <Skeleton rows={6} />,
)
