/** States and events that a release changed, in words. */
import { Link } from 'react-router'
import type { MachinePage } from '../../../machines/kernel/page.ts'
import type { ChangeKind } from '../../../machines/kernel/shape.ts'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { ToneChip, type Tone } from '../../ui/chips.tsx'
import { operationsAt } from '../shared/operation/list-view.ts'
import { changedRows, KIND_WORDS } from './releases-view.ts'
import type { Changes } from './releases.tsx'

const TONES: Readonly<Record<ChangeKind, Tone>> = { removed: 'alarm', changed: 'move', added: 'done' }

export function ChangedStates({ changes, page }: { readonly changes: Changes; readonly page: MachinePage }) {
  const rows = changedRows(changes, page)
  if (rows.length === 0) return <p className="note">{t('machines.nothingChanged')}</p>
  return (
    <div className="scrolls-x">
      <table className="text-m table wide" aria-label={t('machines.whatChanged')}>
        <thead>
          <tr>
            <th scope="col">{t('machines.stateOrEvent')}</th>
            <th scope="col">{t('machines.change')}</th>
            <th scope="col">{t('machines.liveOperations')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, kind, operations, step }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>
                <ToneChip tone={TONES[kind]}>{t(KIND_WORDS[kind])}</ToneChip>
              </td>
              <td className="tabular">
                {quantity(operations)}
                {operations > 0 && step && (
                  <>
                    {' · '}
                    <Link to={operationsAt(page.machine, step)}>{t('machines.allOfStep')}</Link>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
