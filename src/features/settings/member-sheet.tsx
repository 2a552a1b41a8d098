/** One person of an organization: what it may do, since when, and its removal. */
import type { Member } from '../../../contract/organizations/organizations.ts'
import { date, dateTime, money } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip } from '../../ui/chips.tsx'
import { FactItem, Panel } from '../../ui/page.tsx'
import { roleName, STATE_TONES, stateName, fullName } from '../shared/person/person-words.ts'
import { RoleSelect } from './role-select.tsx'
import { RoleWords } from './role-words.tsx'
import styles from './settings.module.css'
import { isLastOwner, useMembership } from './use-membership.ts'
import { useState } from 'react'
import { lazyDialog } from '../../ui/fetched-after.tsx'

type Props = {
  readonly member: Member
  readonly members: readonly Member[]
  readonly organization: { readonly sid: string; readonly name: string; readonly isBuyer: boolean }
  readonly ownSid: string
  readonly onRemoved: () => void
}

export function MemberSheet({ member, members, organization, ownSid, onRemoved }: Props) {
  const { sid, name } = organization
  const membership = useMembership({ sid, organization: name, ownSid }, onRemoved)
  const isLast = isLastOwner(member, members)
  return (
    <div className={styles.columns}>
      <div className="column gap-5">
        <Panel title={t('settings.personFacts', { organization: name })}>
          <dl className={styles.facts}>
            <FactItem label={t('settings.role')}>
              {isLast ? (
                <>
                  {roleName(member.role)}
                  <span className="block note breaks">{t('settings.onlyOwner')}</span>
                </>
              ) : (
                <RoleSelect
                  member={member}
                  isBusy={membership.isBusy}
                  onChange={(role) => void membership.changeRole(member, role)}
                />
              )}
            </FactItem>
            {organization.isBuyer && member.role !== 'readOnly' && <LimitRow sid={sid} member={member} />}
            <FactItem label={t('settings.state')}>
              <ToneChip tone={STATE_TONES[member.state]}>{stateName(member.state)}</ToneChip>
            </FactItem>
            <FactItem label={t('settings.since')}>{date(member.since)}</FactItem>
            <FactItem label={t('settings.lastSeen')}>
              {member.lastSeenAt ? dateTime(member.lastSeenAt) : t('settings.never')}
            </FactItem>
          </dl>
        </Panel>
        {!isLast && (
          <Panel title={t('settings.removal')} body="stack gap-4 justify-start">
            <p className="text-m soft">{t('settings.removeLead')}</p>
            <Button
              label={t('settings.remove')}
              loading={membership.isBusy}
              onClick={() => void membership.remove(member)}
            />
          </Panel>
        )}
      </div>
      <div className="column gap-5">
        <RoleWords />
        <p className="note">{t('settings.personNote')}</p>
      </div>
    </div>
  )
}

const LimitDialog = lazyDialog(() => import('./limit-dialog.tsx'))

type LimitProps = { readonly sid: string; readonly member: Member }

/** How much a person may request alone in a month, and its change. */
function LimitRow({ sid, member }: LimitProps) {
  const { purchaseLimit: limit, role, person } = member
  const [isOpen, setIsOpen] = useState(false)
  return (
    <FactItem label={t('settings.limit')}>
      {role === 'owner' ? (
        <>
          {t('settings.noLimit')}
          <span className="block note">{t('settings.ownersApprove')}</span>
        </>
      ) : (
        <span className="cluster gap-3">
          {limit ? money(limit.cents, limit.currency) : t('settings.noLimit')}
          <Button
            label={t('settings.changeLimit')}
            aria-label={t('settings.changeLimitOf', { name: fullName(person) })}
            variant="quiet"
            size="small"
            onClick={() => setIsOpen(true)}
          />
        </span>
      )}
      {isOpen && <LimitDialog sid={sid} member={member} onClose={() => setIsOpen(false)} />}
    </FactItem>
  )
}
