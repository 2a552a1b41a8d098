/** All organizations of a person, each one press away. */
import { ChevronRightRegular } from '@fluentui/react-icons'
import type { KeyboardEvent } from 'react'
import type { Viewer } from '../../../contract/session.ts'
import { countryName } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { AccessStatusChip } from '../shared/organization/access-status-chip.tsx'
import { sidesOf } from '../shared/organization/organization-words.ts'
import { roleName } from '../shared/person/person-words.ts'
import styles from './account.module.css'
import { useActingFor } from './use-acting-for.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Besides Tab, the arrows move between the organizations. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const here = buttons.findIndex((button) => button === document.activeElement)
  event.preventDefault()
  buttons.at((here + step + buttons.length) % buttons.length)?.focus()
}

export function OrganizationChoice({ viewer: { memberships, current } }: { readonly viewer: Viewer }) {
  const acting = useActingFor()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows are a short cut between its buttons
    <ul className="stack gap-4" onKeyDown={move}>
      {memberships.map(({ organization, role }) => {
        const { sid, name, country, accessStatus, isPlatform } = organization
        const isCurrent = sid === current?.organization.sid
        return (
          <li key={sid}>
            <button
              type="button"
              className={styles.choice}
              aria-current={isCurrent}
              aria-disabled={acting.isPending}
              onClick={() => void (acting.isPending || acting.mutate(sid))}
            >
              <span className="title-m breaks">
                <span className="visually-hidden">{t('account.continueAs')} </span>
                {name}
              </span>
              <span className={styles.choiceNote}>
                {t('account.where', { what: sidesOf(organization), country: countryName(country) })}
              </span>
              <span className={styles.chips}>
                <ToneChip tone="plain">{roleName(role)}</ToneChip>
                {!isPlatform && accessStatus !== 'validated' && <AccessStatusChip status={accessStatus} />}
                {isCurrent && <ToneChip tone="done">{t('account.current')}</ToneChip>}
              </span>
              <ChevronRightRegular aria-hidden className={styles.chevron} fontSize={18} />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
