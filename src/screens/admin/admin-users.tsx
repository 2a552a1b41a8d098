import { useState } from 'react'
import type { User } from '../../../contract/organizations/people.ts'
import { places } from '../../addresses/paths.ts'
import { peopleFilterOf } from '../../features/people/list-view.ts'
import { may } from '../../features/shared/person/may.ts'
import { PeopleList } from '../../features/people/people-list.tsx'
import { PersonActions } from '../../features/people/person-actions.tsx'
import { usersQuery } from '../../features/people/queries.ts'
import { useViewer } from '../../features/shared/session/viewer.ts'
import { t } from '../../lib/messages.ts'
import { prefetching } from '../../lib/query-client.ts'
import { Page, PageHead } from '../../ui/page.tsx'
import { Button } from '../../ui/button.tsx'
import { lazyDialog } from '../../ui/fetched-after.tsx'

const PersonDialog = lazyDialog(() => import('../../features/people/person-dialog.tsx'))

export const loader = prefetching(({ search }) => [usersQuery(peopleFilterOf('admin', search))])

type Open = { readonly user: User | null } | null

export function Component() {
  const viewer = useViewer()
  const [open, setOpen] = useState<Open>(null)
  const mayAct = may('superadmin', viewer)
  const actionsOf = (user: User) => (
    <PersonActions user={user} isOneself={user.sid === viewer?.person.sid} onEdit={() => setOpen({ user })} />
  )
  return (
    <Page>
      <PageHead
        title={places.adminUsers.title}
        lead={mayAct ? t('admin.administratorsLead') : t('admin.administratorsLookLead')}
      />
      <PeopleList kind="admin" actionsOf={mayAct ? actionsOf : undefined}>
        {mayAct && (
          <Button
            label={t('admin.addAdministrator')}
            variant="primary"
            onClick={() => setOpen({ user: null })}
          />
        )}
      </PeopleList>
      {open && (
        <PersonDialog
          user={open.user}
          platform={viewer?.current?.organization.name ?? ''}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  )
}
