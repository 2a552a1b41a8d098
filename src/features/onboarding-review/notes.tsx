/** Notes of the platform's people among themselves. */
import type { OnboardingDetail } from '../../../contract/organizations/onboarding-shapes.ts'
import { dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Panel } from '../../ui/page.tsx'
import { EventActions } from './event-actions.tsx'
import styles from './onboarding-review.module.css'

const NOTE = 'compliance.note'

export function Notes({ detail }: { readonly detail: OnboardingDetail }) {
  const notes = detail.journal.filter(({ event, note }) => event === NOTE && note !== null)
  return (
    <Panel title={t('compliance.notes')} aside={<EventActions detail={detail} place="notes" />}>
      {notes.length === 0 ? (
        <p className="hint">{t('compliance.notesNone')}</p>
      ) : (
        <ol className={`stack gap-4 ${styles.noteList}`}>
          {notes.toReversed().map(({ sid, at, by, note }) => (
            <li key={sid}>
              <p className={styles.long}>{note}</p>
              <p className="block note breaks">
                {t('compliance.hitAnsweredBy', { who: by, when: dateTime(at) })}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
