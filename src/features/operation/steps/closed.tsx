/** What a step offers that is not possible for this person now, and why. */
import type { Offer } from '../../../../contract/operations/shapes.ts'
import { actingAs } from '../../../../machines/operation/acting.ts'
import { foresee } from '../../../../machines/operation/foresight.ts'
import { t } from '../../../lib/messages.ts'
import { useOperation } from '../../shared/operation/operation-context.ts'
import { partyName } from '../../shared/operation/operation-words.ts'
import { restore } from '../../shared/operation/use-remote-machine.ts'
import { useViewer } from '../../shared/session/viewer.ts'
import styles from '../operation.module.css'
import { WayFold } from './ways.tsx'

type Props = { readonly offers: readonly Offer[]; readonly hrefOfStep: (step: string) => string }

const eitherOf = (roles: Offer['roles']): string =>
  roles
    .map((role) => partyName(role).toLowerCase())
    .reduce((first, second) => (first ? t('operation.eitherRole', { first, second }) : second), '')

export function Closed({ offers, hrefOfStep }: Props) {
  const { detail, workflow } = useOperation()
  const viewer = useViewer()
  if (offers.length === 0) return null
  /** The machine would take it: what forbids it is no step of the way. */
  const isReady = (type: string): boolean => {
    const by = {
      userId: viewer?.person.sid ?? '',
      role: actingAs(detail.sides, workflow.events[type]?.roles),
    }
    const at = detail.updatedAt
    return foresee({ workflow, snapshot: restore(detail), type, payload: null, by, at }) !== null
  }
  return (
    <ul className={styles.closed} aria-label={t('operation.notYours')}>
      {offers.map(({ type, label, status, why, roles }) => (
        <li key={type}>
          <strong className="block">{label}</strong>
          <span className="quiet">
            {why ??
              (status === 'blocked'
                ? t('operation.ruleForbids')
                : t('operation.waitsFor', { roles: eitherOf(roles) }))}
          </span>
          {!(status === 'blocked' && isReady(type)) && (
            <WayFold target={type} title={t('operation.whatLeads')} hrefOfStep={hrefOfStep} />
          )}
        </li>
      ))}
    </ul>
  )
}
