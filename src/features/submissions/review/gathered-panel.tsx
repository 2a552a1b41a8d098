/** What the reviewer will ask for, all in one place. */
import { t } from '../../../lib/messages.ts'
import { Panel } from '../../../ui/page.tsx'
import { fieldWords } from './field-words.ts'
import { commentsOf, useGathered } from './gathered.ts'
import { RemarkBox } from './remark-box.tsx'
import styles from './review.module.css'
import { useReview } from './review-context.ts'

export function GatheredPanel() {
  const { detail, mayRemark } = useReview()
  const remarks = commentsOf(useGathered(detail.sid))
  const hasWhole = detail.comments.some(({ field }) => field === '')
  if (!mayRemark && !hasWhole) return null
  return (
    <Panel
      title={t(mayRemark ? 'submission.gathered' : 'submission.remarksOnWhole')}
      aside={remarks.length > 0 ? t('submission.gatheredCount', { count: remarks.length }) : null}
    >
      <div className="sole-column gap-4">
        {mayRemark && (
          <p className="text-m soft">
            {t(remarks.length === 0 ? 'submission.noneGathered' : 'submission.gatheredHint')}
          </p>
        )}
        <ul className={styles.gatheredList}>
          {remarks
            .filter(({ field }) => field !== '')
            .map(({ field, text }) => (
              <li key={field}>
                <strong>{fieldWords(field, detail)}</strong>
                <span>{text}</span>
              </li>
            ))}
        </ul>
        <RemarkBox field="" name={t('submission.whole')} />
      </div>
    </Panel>
  )
}
