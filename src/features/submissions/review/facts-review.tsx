/** Facts that buyers ask for, and what a revision changes of them. */
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import { t } from '../../../lib/messages.ts'
import { permanenceOf, ratedOn, ratingOf } from '../../shared/offering/facts-words.ts'
import { RowsReview } from './rows-review.tsx'
import { TextReview } from './text-review.tsx'

type Props = { readonly before: OfferingContent; readonly after: OfferingContent }

const methodologyOf = ({ facts: { methodology, methodologyLink } }: OfferingContent): string =>
  [methodology, methodologyLink].filter(Boolean).join('\n')

export const FactsReview = ({ before, after }: Props) => (
  <>
    <TextReview
      field="facts.methodology"
      label={t('market.methodology')}
      before={methodologyOf(before)}
      after={methodologyOf(after)}
      link={after.facts.methodologyLink}
    />
    <TextReview
      field="facts.permanenceYears"
      label={t('market.permanence')}
      before={permanenceOf(before.facts)}
      after={permanenceOf(after.facts)}
    />
    <TextReview
      field="facts.reversals"
      label={t('market.reversals')}
      before={before.facts.reversals}
      after={after.facts.reversals}
    />
    <RowsReview
      field="facts.ratings"
      label={t('market.ratings')}
      before={before.facts.ratings}
      after={after.facts.ratings}
      keyOf={({ agency }) => agency}
      nameOf={({ agency }) => agency}
      draw={(rating) => (
        <p className="measure written">
          {[ratingOf(rating), ratedOn(rating)].filter(Boolean).join('\n')}{' '}
          {rating.link && (
            <a href={rating.link} target="_blank" rel="noreferrer">
              {rating.link}
            </a>
          )}
        </p>
      )}
    />
  </>
)
