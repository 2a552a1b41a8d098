/** States and events that a release changed, in words. */
import type { MachinePage } from '../../../machines/kernel/page.ts'
import { t } from '../../lib/messages.ts'
import { ToneChip } from '../../ui/chips.tsx'
import type { Tone } from '../../ui/chips.tsx'
import { stateOf } from './page-view.ts'
import type { Changes } from './releases.tsx'
import { KIND_WORDS, type Kind } from './releases-view.ts'

const TONES: Readonly<Record<Kind, Tone>> = { removed: 'alarm', changed: 'move', added: 'done' }
const ORDER = ['removed', 'changed', 'added'] as const

export function ChangedStates({ changes, page }: { readonly changes: Changes; readonly page: MachinePage }) {
  const found = ORDER.flatMap((kind) => changes[kind].map((state) => ({ ...state, kind })))
  const events = [
    ...changes.removedEvents.map((event) => ({ event, kind: 'removed' as const })),
    ...changes.addedEvents.map((event) => ({ event, kind: 'added' as const })),
  ]
  if (found.length + events.length === 0) return <p className="note">{t('machines.nothingChanged')}</p>
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
          {found.map(({ path, kind, operations }) => (
            <tr key={path}>
              <th scope="row">
                {stateOf(page, path)?.title}
                <span className="block text-xs weight-400 quiet breaks">{path}</span>
              </th>
              <td>
                <ToneChip tone={TONES[kind]}>{t(KIND_WORDS[kind])}</ToneChip>
              </td>
              <td className="tabular">{operations}</td>
            </tr>
          ))}
          {events.map(({ event, kind }) => (
            <tr key={event}>
              <th scope="row">{event}</th>
              <td>
                <ToneChip tone={TONES[kind]}>{t(KIND_WORDS[kind])}</ToneChip>
              </td>
              <td>–</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
