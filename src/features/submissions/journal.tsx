/** Everything that happened to a submission, newest first. */
import type { SubmissionDetail } from '../../../contract/submission-shapes.ts'
import { dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { partyName } from '../../lib/operation-words.ts'
import { CourtChip } from '../../ui/chips.tsx'
import { Panel } from '../../ui/page.tsx'
import styles from './journal.module.css'

export const Journal = ({ rows }: { readonly rows: SubmissionDetail['journal'] }) => (
  <Panel title={t('submission.journal')} flush>
    {rows.length === 0 ? (
      <p className={styles.nothing}>{t('submission.nothingHappened')}</p>
    ) : (
      <ol className={styles.journal} reversed>
        {rows
          .toSorted((a, b) => b.seq - a.seq)
          .map(({ seq, at, label, by, role, reason }) => (
            <li key={seq} className={styles.entry}>
              <time dateTime={at}>{dateTime(at)}</time>
              <span className={styles.what}>
                {label}
                {reason && <span className={styles.reason}>{reason}</span>}
              </span>
              <span className={styles.who}>
                {by === partyName(role) ? null : by} <CourtChip party={role} />
              </span>
            </li>
          ))}
      </ol>
    )}
  </Panel>
)
