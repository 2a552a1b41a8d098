/** What the screening found, each hit beside what was given: score, why, list and date; and a person's answer. */
import type { OnboardingDetail, OnboardingReview } from '../../../contract/organizations/onboarding-shapes.ts'
import { dateTime } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Panel } from '../../ui/page.tsx'
import { EventActions } from './event-actions.tsx'
import { HitCard } from './hit-card.tsx'
import { inOrder, subjectOfHit, subjectsIn } from './subjects.ts'

type Props = { readonly detail: OnboardingDetail; readonly review: OnboardingReview }

export function Hits({ detail, review }: Props) {
  const open = review.hits.filter(({ verdict, goneAt }) => verdict === null && goneAt === null).length
  const subjects = subjectsIn(detail.answers)
  return (
    <Panel
      title={t('compliance.onboardingHits')}
      aside={
        <>
          {open > 0 && t('compliance.openHits', { count: open })}
          <EventActions detail={detail} place="hits" />
        </>
      }
    >
      <div className="column gap-5 shrink">
        <Screening review={review} />
        {review.hits.length > 0 && (
          <ol className="column gap-4">
            {inOrder(review.hits).map((hit) => (
              <HitCard key={hit.sid} hit={hit} subject={subjectOfHit(hit, subjects)} detail={detail} />
            ))}
          </ol>
        )}
      </div>
    </Panel>
  )
}

function Screening({ review: { screening, isScreening, hits } }: Pick<Props, 'review'>) {
  return (
    <div className="hint">
      {isScreening && <output>{t('compliance.isScreening')}</output>}
      {!screening && !isScreening && <p>{t('compliance.notScreened')}</p>}
      {screening && <p>{whoAnswered(screening)}</p>}
      {screening?.problem && <p>{screening.problem}</p>}
      {screening && !isScreening && hits.length === 0 && <p>{t('compliance.noHits')}</p>}
      {hits.length > 0 && <p>{t('compliance.hitQuestion')}</p>}
    </div>
  )
}

function whoAnswered({ at, answeredBy, lists }: NonNullable<OnboardingReview['screening']>): string {
  if (answeredBy === 'service') return t('compliance.screenedByService', { date: dateTime(at) })
  if (lists.length === 0) return t('compliance.screenedNothing')
  return t('compliance.screenedBy', { date: dateTime(at), lists: lists.join(', ') })
}
