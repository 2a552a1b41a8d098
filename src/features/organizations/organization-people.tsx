/** Who belongs to an organization, and who was invited: to look at. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { date, quantity, relativeDay } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Empty, Panel } from '../../ui/page.tsx'
import { fullName, roleName, STATE_TONES, stateName } from '../shared/person/person-words.ts'
import styles from './organization.module.css'
import { membersQuery } from '../shared/organization/queries.ts'

export function OrganizationPeople({ sid }: { readonly sid: string }) {
  const now = useNow()
  const { members, invitations } = useSuspenseQuery(membersQuery(sid)).data
  return (
    <>
      <Panel title={t('admin.people')} aside={quantity(members.length)} flush>
        {members.length === 0 && <Empty title={t('admin.noPeople')} />}
        <ul className={styles.people}>
          {members.map(({ person, role, state, lastSeenAt }) => (
            <li className="cluster gap-2 col-gap-5 pad-4-5 text-m" key={person.sid}>
              <span className={styles.who}>
                <span className="block weight-500 breaks">{fullName(person)}</span>
                <span className="block note breaks">{person.email}</span>
              </span>
              {state !== 'active' && <ToneChip tone={STATE_TONES[state]}>{stateName(state)}</ToneChip>}
              <span className="text-right">
                {roleName(role)}
                <span className="block note breaks">
                  {lastSeenAt
                    ? t('admin.seen', { when: relativeDay(lastSeenAt, now) })
                    : t('admin.neverSeen')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      {invitations.length > 0 && (
        <Panel title={t('admin.invitations')} aside={quantity(invitations.length)} flush>
          <ul className={styles.people}>
            {invitations.map(({ sid: id, email, role, expiresAt, isExpired }) => (
              <li className="cluster gap-2 col-gap-5 pad-4-5 text-m" key={id}>
                <span className={styles.who}>
                  <span className="block weight-500 breaks">{email}</span>
                  <span className="block note breaks">
                    {isExpired ? t('admin.expired') : t('admin.expires', { date: date(expiresAt) })}
                  </span>
                </span>
                <span>{roleName(role)}</span>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
