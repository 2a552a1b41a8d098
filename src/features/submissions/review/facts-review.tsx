/** Facts that buyers ask for, and what a revision changes of them. */
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import { t } from '../../../lib/messages.ts'
import { permanenceOf, ratedOn, ratingOf } from '../../shared/offering/facts-words.ts'
import { useReview } from './review-context.ts'
import { RowsReview } from './rows-review.tsx'
import { TextReview } from './text-review.tsx'
import { ExternalLink } from '../../../ui/links.tsx'

const methodologyOf = ({ facts: { methodology, methodologyLink } }: OfferingContent): string =>
  [methodology, methodologyLink].filter(Boolean).join('\n')

export function FactsReview() {
  const { after } = useReview()
  return (
    <>
      <TextReview
        field="facts.methodology"
        label={t('market.methodology')}
        of={methodologyOf}
        link={after.facts.methodologyLink}
      />
      <TextReview
        field="facts.permanenceYears"
        label={t('market.permanence')}
        of={({ facts }) => permanenceOf(facts)}
      />
      <TextReview field="facts.reversals" label={t('market.reversals')} of={({ facts }) => facts.reversals} />
      <RowsReview
        field="facts.ratings"
        label={t('market.ratings')}
        of={({ facts }) => facts.ratings}
        keyOf={({ agency }) => agency}
        nameOf={({ agency }) => agency}
        draw={(rating) => (
          <p className="measure written">
            {[ratingOf(rating), ratedOn(rating)].filter(Boolean).join('\n')}{' '}
            {rating.link && <ExternalLink href={rating.link}>{rating.link}</ExternalLink>}
          </p>
        )}
      />
    </>
  )
}
