/** Offerings that the review sent back: what is asked of the carrier beside its operations. */
import { Link } from 'react-router'
import type { SubmissionRow } from '../../../../contract/offerings/submission-shapes.ts'
import { quantity, relativeDay } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ToneChip } from '../../../ui/chips.tsx'
import { Panel } from '../../../ui/page.tsx'
import styles from '../../shared/inbox/inbox.module.css'
import { pageHref } from '../addresses.ts'

type Props = { readonly rows: readonly SubmissionRow[]; readonly id: string }

/** A draft that no one asked for is no request. */
export const isAsked = ({ status, revision }: SubmissionRow): boolean =>
  status === 'changesRequested' || revision === 'changesRequested'

export function AskedOfferings({ rows, id }: Props) {
  const now = useNow()
  if (rows.length === 0) return null
  return (
    <Panel title={t('submission.changesAsked')} aside={quantity(rows.length)} flush>
      <ol className={styles.moves}>
        {rows.map(({ sid, title, project, since }) => (
          <li key={sid}>
            <Link className={styles.move} to={pageHref('GeneralInformation', id, sid)}>
              <span className="text-m strong brand-text">{t('submission.answerReview')}</span>
              <span className="text-m weight-500 breaks">
                {title}
                {project.name !== title && <span className="block note weight-400">{project.name}</span>}
              </span>
              <ToneChip tone="move">{t('submission.sinceWhen', { when: relativeDay(since, now) })}</ToneChip>
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
