/** People of a kind, with the way to the other lists. */
import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { User } from '../../../contract/organizations/people.ts'
import { places } from '../../addresses/paths.ts'
import { relativeDay } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip } from '../../ui/chips.tsx'
import { CellLine, CellName, CellNote } from '../../ui/data-list/data-list-cells.tsx'
import { ListPanel } from '../../ui/data-list/list-panel.tsx'
import { ListToolbar } from '../../ui/data-list/data-list-toolbar.tsx'
import { isFiltered } from '../../ui/data-list/data-list-view.ts'
import { actionsColumn, type Column } from '../../ui/data-list/data-list.tsx'
import { Empty } from '../../ui/page.tsx'
import { SectionNav, type Section } from '../../ui/sections/section-nav.tsx'
import { PersonDetails } from './person-facts.tsx'
import { peopleFilterOf, PEOPLE, type PeopleKind } from './list-view.ts'
import { fullName, roleName, STATE_TONES, stateName } from '../shared/person/person-words.ts'
import { usersQuery } from './queries.ts'

type Props = {
  readonly kind: PeopleKind
  /** What can be done with a person; absent: nothing. */
  readonly actionsOf?: ((user: User) => ReactNode) | undefined
  /** At the end of the toolbar. */
  readonly children?: ReactNode
}

const columnsOf = (actionsOf: Props['actionsOf'], onOpen: (user: User) => void): readonly Column<User>[] => [
  {
    name: 'lastName',
    title: t('admin.person'),
    cell: (user) => <Person user={user} onOpen={() => onOpen(user)} />,
  },
  { name: 'organizations', title: t('admin.organizations'), cell: (user) => <Organizations user={user} /> },
  {
    name: 'state',
    title: t('admin.state'),
    cell: ({ state }) => <ToneChip tone={STATE_TONES[state]}>{stateName(state)}</ToneChip>,
  },
  { name: 'lastSeenAt', title: t('admin.lastSeen'), cell: ({ lastSeenAt }) => <Seen at={lastSeenAt} /> },
  ...actionsColumn(t('admin.actions'), actionsOf),
]

export function PeopleList({ kind, actionsOf, children }: Props) {
  const [search] = useSearchParams()
  const [open, setOpen] = useState<User | null>(null)
  return (
    <>
      <SectionNav label={t('admin.listsOfPeople')} sections={sectionsOf(kind)} />
      <ListToolbar
        label={t('admin.filterPeople')}
        spec={PEOPLE}
        search={{ label: t('admin.searchPeople'), placeholder: t('admin.searchPeopleExample') }}
        filters={[
          {
            name: 'state',
            label: t('admin.state'),
            all: t('admin.everyState'),
            choices: PEOPLE.filters.state.map((state) => ({ value: state, label: stateName(state) })),
          },
        ]}
      >
        {children}
      </ListToolbar>
      <ListPanel
        title={t('admin.people')}
        query={usersQuery(peopleFilterOf(kind, search))}
        counted="admin.peopleCount"
        columns={columnsOf(actionsOf, setOpen)}
        keyOf={({ sid }) => sid}
        spec={PEOPLE}
        empty={
          <Empty title={t('admin.noResults')}>
            {isFiltered(PEOPLE, search) && <Link to="?">{t('admin.showEverybody')}</Link>}
          </Empty>
        }
      />
      {open && <PersonDetails user={open} onClose={() => setOpen(null)} />}
    </>
  )
}

const sectionsOf = (here: PeopleKind): readonly Section[] =>
  (
    [
      ['all', places.adminUsersMenu.path, t('admin.everybody')],
      ['admin', places.adminUsers.path, places.adminUsers.title],
      ['regular', places.regularUsers.path, places.regularUsers.title],
    ] as const
  ).map(([kind, to, title]) => ({ to, title, isHere: kind === here }))

const Person = ({ user, onOpen }: { readonly user: User; readonly onOpen: () => void }) => (
  <>
    <CellName>
      <Button
        modifier="link"
        label={fullName(user)}
        aria-label={t('admin.detailsOf', { name: fullName(user) })}
        onClick={onOpen}
      />
    </CellName>
    <CellNote>{user.email}</CellNote>
  </>
)

function Organizations({ user: { memberships, organizationNames } }: { readonly user: User }) {
  if (memberships.length === 0) return <CellNote>{organizationNames.join(', ') || t('admin.none')}</CellNote>
  return memberships.map(({ organization, role }) => (
    <div key={organization.sid}>
      <CellName note={roleName(role)}>{organization.name}</CellName>
    </div>
  ))
}

function Seen({ at }: { readonly at: string | null }) {
  const now = useNow()
  return at ? <CellLine>{relativeDay(at, now)}</CellLine> : <CellNote>{t('admin.never')}</CellNote>
}
