import type { Member } from '../../../contract/organizations/organizations.ts'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip } from '../../ui/chips.tsx'
import { Panel } from '../../ui/page.tsx'
import { fullName, roleName, STATE_TONES, stateName } from '../shared/person/person-words.ts'
import { RoleSelect } from './role-select.tsx'
import styles from './settings.module.css'
import { isLastOwner, useMembership } from './use-membership.ts'

type Props = {
  readonly organization: { readonly sid: string; readonly name: string }
  readonly members: readonly Member[]
  readonly ownSid: string
  readonly mayAct: boolean
}

export function MembersPanel({ organization: { sid, name: organization }, members, ownSid, mayAct }: Props) {
  const membership = useMembership({ sid, organization, ownSid })
  return (
    <Panel title={t('settings.people')} aside={quantity(members.length)} flush>
      <ul className={mayAct ? styles.people : `${styles.people} ${styles.looking}`}>
        {members.map((member) => (
          <li key={member.person.sid}>
            <Who member={member} isOneself={member.person.sid === ownSid} />
            {mayAct && !isLastOwner(member, members) ? (
              <RoleSelect
                member={member}
                isBusy={membership.isBusy}
                onChange={(role) => void membership.changeRole(member, role)}
              />
            ) : (
              <span>{roleName(member.role)}</span>
            )}
            {mayAct && !isLastOwner(member, members) && (
              <span className={styles.act}>
                <Button
                  label={t('settings.remove')}
                  variant="quiet"
                  aria-label={t('settings.removeName', { name: fullName(member.person) })}
                  onClick={() => void membership.remove(member)}
                />
              </span>
            )}
            {mayAct && isLastOwner(member, members) && (
              <span className="note full-row">{t('settings.onlyOwner')}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const Who = ({
  member: { person, state },
  isOneself,
}: {
  readonly member: Member
  readonly isOneself: boolean
}) => (
  <div>
    <span className="cluster gap-2 col-gap-3 weight-500 breaks">
      {fullName(person)}
      {isOneself && <ToneChip tone="plain">{t('settings.you')}</ToneChip>}
      {state !== 'active' && <ToneChip tone={STATE_TONES[state]}>{stateName(state)}</ToneChip>}
    </span>
    <span className="block note breaks">{person.email}</span>
  </div>
)
