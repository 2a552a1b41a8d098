/** Everything that happened to something, newest first. */
import type { ReactNode } from 'react'
import type { Offer } from '../../../../contract/operations/shapes.ts'
import { dateTime } from '../../../lib/format.ts'
import { isParty } from '../operation/operation-words.ts'
import { TurnChip } from '../operation/turn-chip.tsx'
import styles from './journal-list.module.css'
import { Panel } from '../../../ui/page.tsx'

export type JournalRow = {
  readonly key: string | number
  readonly at: string
  readonly label: string
  readonly by: string
  readonly role: Offer['roles'][number]
  readonly reason: string | null
  /** For fewer eyes than the reason. */
  readonly note?: string | null
}

type Props = {
  readonly title: string
  /** Instead of the list when it is empty. */
  readonly nothing: string
  /** Newest first. */
  readonly rows: readonly JournalRow[]
  /** Beside the title. */
  readonly aside?: ReactNode
}

export const JournalList = ({ title, nothing, rows, aside }: Props) => (
  <Panel title={title} aside={aside} flush>
    {rows.length === 0 ? (
      <p className="pad-5 text-m soft">{nothing}</p>
    ) : (
      <ol className={styles.journal} reversed>
        {rows.map(({ key, at, label, by, role, reason, note }) => (
          <li key={key} className={styles.entry}>
            <time className="note tabular" dateTime={at}>
              {dateTime(at)}
            </time>
            <span className={`weight-500 breaks ${styles.what}`}>
              {label}
              {reason && <span className="block weight-400 soft keep-lines">{reason}</span>}
              {note && <span className="block weight-400 soft keep-lines">{note}</span>}
            </span>
            <span className="text-s text-right">
              {isParty(by, role) ? null : by} <TurnChip party={role} />
            </span>
          </li>
        ))}
      </ol>
    )}
  </Panel>
)
