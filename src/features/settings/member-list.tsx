import type { Member } from '../../../contract/organizations/organizations.ts'
import { date, relativeDay } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { CellLink } from '../../ui/data-list/data-list-cells.tsx'
import { DataList, lineColumn } from '../../ui/data-list/data-list.tsx'
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
        lineColumn<Member>('role', t('settings.role'), ({ role }) => roleName(role)),
        {
          name: 'state',
          title: t('settings.state'),
          cell: ({ state }) => <ToneChip tone={STATE_TONES[state]}>{stateName(state)}</ToneChip>,
        },
        lineColumn<Member>('since', t('settings.since'), ({ since }) => date(since)),
        lineColumn<Member>('lastSeen', t('settings.lastSeen'), ({ lastSeenAt }) =>
          lastSeenAt ? relativeDay(lastSeenAt, now) : t('settings.never'),
        ),
      ]}
    />
  )
}
