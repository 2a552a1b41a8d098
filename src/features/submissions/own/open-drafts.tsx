import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { PAGE_SIZE_MAX } from '../../../../contract/shared.ts'
import { date } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { ToneChip } from '../../../ui/chips.tsx'
import { OnlyFirst, Panel } from '../../../ui/page.tsx'
import { pageHref } from '../addresses.ts'
import { submissionsQuery } from '../../shared/submission/queries.ts'
import styles from './start.module.css'
import { STATUS_TONES, statusName } from '../../shared/submission/words.ts'

export const openDraftsQuery = submissionsQuery({
  court: 'projectCarrier',
  status: 'draft,changesRequested',
  limit: PAGE_SIZE_MAX,
})

/** What was begun and waits for the carrier. */
export function OpenDrafts({ id }: { readonly id: string }) {
  const { data } = useSuspenseQuery(openDraftsQuery)
  if (data.items.length === 0) return null
  return (
    <Panel title={t('submission.goOn')} flush>
      <ul className={styles.drafts}>
        {data.items.map(({ sid, title, project, status, updatedAt, missing }) => (
          <li key={sid}>
            <Link to={pageHref(missing[0]?.page ?? 'GeneralInformation', id, sid)} className={styles.draft}>
              <span className="strong breaks">{title || t('submission.untitled')}</span>
              <span className="cluster gap-2 col-gap-4 note">
                <ToneChip tone={STATUS_TONES[status]}>{statusName(status)}</ToneChip>
                <span>{project.name}</span>
                <span>{t('submission.changedOn', { date: date(updatedAt) })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <OnlyFirst count={data.items.length} isComplete={data.nextCursor === null} />
    </Panel>
  )
}
