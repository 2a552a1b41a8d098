/** Ratings of the credits by independent agencies. */
import { AddRegular, DeleteRegular } from '@fluentui/react-icons'
import type { OfferingFacts } from '../../../../contract/offerings/offering-content.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { DraftLink, DraftText } from '../draft/draft-fields.tsx'
import { useContent, useSubmission } from '../draft/submission-context.ts'
import { Remarks } from '../remarks.tsx'
import styles from './inventory.module.css'

const MOST = 10

type Rating = OfferingFacts['ratings'][number]

export function Ratings() {
  const { change, isEditable } = useSubmission()
  const { ratings } = useContent('facts')
  const edit = (next: (now: readonly Rating[]) => Rating[]) =>
    change(({ facts }) => ({ facts: { ...facts, ratings: next(facts.ratings) } }))
  const put = (at: number, next: Partial<Rating>) =>
    edit((now) => now.map((one, index) => (index === at ? { ...one, ...next } : one)))
  return (
    <section className={`column gap-4 ${styles.lines}`} aria-label={t('submission.ratings')}>
      <h3 className="text-m strong">{t('submission.ratings')}</h3>
      <p className="hint">{t('submission.ratingsHint')}</p>
      <Remarks field="facts.ratings" />
      {ratings.map(({ agency, grade, ratedOn, link }, at) => (
        // A rating has nothing of its own that tells it from the others while it is typed.
        // oxlint-disable-next-line react/no-array-index-key -- see above
        <fieldset
          key={at}
          className={styles.expected}
          aria-label={t('submission.ratingNumber', { number: at + 1 })}
        >
          <DraftText
            path={`facts.ratings.${at}.agency`}
            remarks={null}
            label={t('submission.ratingAgency')}
            required
            most={80}
            value={agency}
            onChange={(text) => put(at, { agency: text })}
          />
          <DraftText
            path={`facts.ratings.${at}.grade`}
            remarks={null}
            label={t('submission.ratingGrade')}
            required
            most={20}
            value={grade}
            onChange={(text) => put(at, { grade: text })}
          />
          <DraftText
            path={`facts.ratings.${at}.ratedOn`}
            remarks={null}
            type="date"
            label={t('submission.ratedOn')}
            most={10}
            value={ratedOn}
            onChange={(text) => put(at, { ratedOn: text })}
          />
          <DraftLink
            path={`facts.ratings.${at}.link`}
            remarks={null}
            label={t('submission.ratingLink')}
            value={link}
            onChange={(text) => put(at, { link: text })}
          />
          {isEditable && (
            <Button
              label={t('submission.removeName', {
                name: agency || t('submission.ratingNumber', { number: at + 1 }),
              })}
              variant="quiet"
              modifier="icon"
              icon={<DeleteRegular />}
              onClick={() => edit((now) => now.filter((_, index) => index !== at))}
            />
          )}
        </fieldset>
      ))}
      {isEditable && ratings.length < MOST && (
        <Button
          label={t('submission.addRating')}
          icon={<AddRegular />}
          className={styles.add}
          onClick={() => edit((now) => [...now, { agency: '', grade: '', ratedOn: '', link: '' }])}
        />
      )}
    </section>
  )
}
