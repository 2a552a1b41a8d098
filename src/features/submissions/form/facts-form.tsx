/** Facts that buyers ask for; monitoring reports are among the documents. */
import { t } from '../../../lib/messages.ts'
import { plainNumber } from '../../../lib/typed-numbers.ts'
import { Panel } from '../../../ui/page.tsx'
import { bindTo, DraftLink, DraftLongText, DraftRead, DraftText } from '../draft/draft-fields.tsx'
import { useContent, useSubmission } from '../draft/submission-context.ts'
import { PartRemarks, Remarks } from '../remarks.tsx'
import styles from '../submission.module.css'
import { DraftRows } from '../draft/draft-rows.tsx'
import inventoryStyles from './inventory.module.css'
import { TEXT_LIMITS } from '../../../../machines/kernel/text-limits.ts'

/** @returns null where the text is no number of years that can be guaranteed. */
export function yearsOf(text: string): number | null {
  const plain = plainNumber(text)
  const years = /^\d{1,4}$/.test(plain) ? Number(plain) : 0
  return years >= 1 && years <= 1000 ? years : null
}

const FIELDS = ['facts.methodology', 'facts.permanenceYears', 'facts.reversals', 'facts.ratings']

export function FactsForm() {
  const { change } = useSubmission()
  const whole = useContent('facts')
  const bind = bindTo('facts', whole, (next) => change(({ facts }) => ({ facts: { ...facts, ...next } })))
  return (
    <Panel title={t('submission.facts')} body={styles.form}>
      <p className="hint">{t('submission.factsHint')}</p>
      <PartRemarks part="facts" entries={FIELDS} />
      <div className={styles.pair}>
        <DraftText
          {...bind('methodology')}
          label={t('market.methodology')}
          placeholder={t('submission.methodologyExample')}
          most={TEXT_LIMITS.methodology}
        />
        <DraftLink {...bind('methodologyLink', null)} label={t('submission.methodologyLink')} />
      </div>
      <DraftRead<number | null>
        {...bind('permanenceYears')}
        label={t('market.permanence')}
        hint={t('submission.permanenceHint')}
        unit={t('submission.years', { count: whole.permanenceYears ?? 0 })}
        inputMode="numeric"
        nothing={null}
        show={(years) => (years === null ? '' : String(years))}
        read={yearsOf}
        wrong={t('submission.notYears')}
      />
      <DraftLongText
        {...bind('reversals')}
        label={t('market.reversals')}
        hint={t('submission.reversalsHint')}
        rows={3}
        most={TEXT_LIMITS.reversals}
      />
      <Ratings />
    </Panel>
  )
}

/** Ratings of the credits by independent agencies. */
function Ratings() {
  const { change } = useSubmission()
  return (
    <section className={`column gap-4 ${inventoryStyles.lines}`} aria-label={t('submission.ratings')}>
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
            <DraftText
              {...bind('agency')}
              label={t('submission.ratingAgency')}
              required
              most={TEXT_LIMITS.ratingAgency}
            />
            <DraftText
              {...bind('grade')}
              label={t('submission.ratingGrade')}
              required
              most={TEXT_LIMITS.ratingGrade}
            />
            <DraftText {...bind('ratedOn')} type="date" label={t('submission.ratedOn')} most={10} />
            <DraftLink {...bind('link')} label={t('submission.ratingLink')} />
          </>
        )}
      </DraftRows>
    </section>
  )
}
