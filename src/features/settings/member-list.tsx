import type { Member } from '../../../contract/organizations/organizations.ts'
import { date, relativeDay } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { CellLine, CellLink } from '../../ui/data-list/data-list-cells.tsx'
import { DataList } from '../../ui/data-list/data-list.tsx'
import { Empty } from '../../ui/page.tsx'
import { fullName, roleName, STATE_TONES, stateName } from '../shared/person/person-words.ts'

type Props = { readonly members: readonly Member[]; readonly hrefOf: (personSid: string) => string }

/** People of an organization, each a way to what they may do. */
export function MemberList({ members, hrefOf }: Props) {
  const now = useNow()
  return (
    <DataList
      label={t('settings.people')}
      rows={members}
      keyOf={({ person }) => person.sid}
      empty={<Empty title={t('settings.people')} />}
      columns={[
        {
          name: 'person',
          title: t('settings.person'),
          cell: ({ person }) => (
            <CellLink to={hrefOf(person.sid)} note={person.email}>
              {fullName(person)}
            </CellLink>
          ),
        },
        {
          name: 'role',
          title: t('settings.role'),
          cell: ({ role }) => <CellLine>{roleName(role)}</CellLine>,
        },
        {
          name: 'state',
          title: t('settings.state'),
          cell: ({ state }) => <ToneChip tone={STATE_TONES[state]}>{stateName(state)}</ToneChip>,
        },
        {
          name: 'since',
          title: t('settings.since'),
          cell: ({ since }) => <CellLine>{date(since)}</CellLine>,
        },
        {
          name: 'lastSeen',
          title: t('settings.lastSeen'),
          cell: ({ lastSeenAt }) => (
            <CellLine>{lastSeenAt ? relativeDay(lastSeenAt, now) : t('settings.never')}</CellLine>
          ),
        },
      ]}
    />
  )
}
