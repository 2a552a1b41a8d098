import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunction } from 'react-router'
import { ProfileOfferings } from '../features/organizations/profile-offerings.tsx'
import { ProfileHead } from '../features/shared/organization/profile-head.tsx'
import { publicProfileQuery } from '../features/shared/organization/queries.ts'
import { queryClient } from '../lib/query-client.ts'
import { useTabTitle } from '../lib/tab-title.ts'
import { Page } from '../ui/page.tsx'

export const loader: LoaderFunction = ({ params }) => {
  void queryClient.prefetchQuery(publicProfileQuery(params['sid'] ?? ''))
  return null
}

export function Component() {
  const { sid = '' } = useParams()
  const { data: profile } = useSuspenseQuery(publicProfileQuery(sid))
  useTabTitle(profile.name)
  return (
    <Page>
      <ProfileHead profile={profile} heading="h1" />
      <ProfileOfferings offerings={profile.offerings} />
    </Page>
  )
}
