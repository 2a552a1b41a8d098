/** Ratings of the credits by independent agencies. */
import { t } from '../../../lib/messages.ts'
import { DraftLink, DraftText } from '../draft/draft-fields.tsx'
import { DraftRows } from '../draft/draft-rows.tsx'
import { useContent, useSubmission } from '../draft/submission-context.ts'
import { Remarks } from '../remarks.tsx'
import styles from './inventory.module.css'

export function Ratings() {
  const { change } = useSubmission()
  return (
    <section className={`column gap-4 ${styles.lines}`} aria-label={t('submission.ratings')}>
      <h3 className="text-m strong">{t('submission.ratings')}</h3>
      <p className="hint">{t('submission.ratingsHint')}</p>
      <Remarks field="facts.ratings" />
      <DraftRows
        path="facts.ratings"
        rows={useContent('facts').ratings}
        most={10}
        blank={{ agency: '', grade: '', ratedOn: '', link: '' }}
        nameOf={({ agency }) => agency}
        numbered={(number) => t('submission.ratingNumber', { number })}
        addLabel={t('submission.addRating')}
        onEdit={(edit) => change(({ facts }) => ({ facts: { ...facts, ratings: edit(facts.ratings) } }))}
      >
        {(bind) => (
          <>
            <DraftText {...bind('agency')} label={t('submission.ratingAgency')} required most={80} />
            <DraftText {...bind('grade')} label={t('submission.ratingGrade')} required most={20} />
            <DraftText {...bind('ratedOn')} type="date" label={t('submission.ratedOn')} most={10} />
            <DraftLink {...bind('link')} label={t('submission.ratingLink')} />
          </>
        )}
      </DraftRows>
    </section>
  )
}
