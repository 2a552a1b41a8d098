/** In words: what is to be done now, who has to agree, what raises the risk, and what is not possible yet and why. */
import type { OnboardingDetail, OnboardingReview } from '../../../contract/organizations/onboarding-shapes.ts'
import { t } from '../../lib/messages.ts'
import { TextList } from '../../ui/page.tsx'
import { blockedOffers } from '../shared/machine/offer-buttons.tsx'
import styles from './onboarding-review.module.css'

type Props = { readonly detail: OnboardingDetail }

export function Standing({ detail }: Props) {
  const { title, hint, reason, review, mayAct } = detail
  const eyes = review && fourEyesOf(detail, review)
  return (
    <section className={styles.standing} aria-label={t('compliance.standing')}>
      <div className="stack gap-3 content-start shrink">
        <h2 className="title-m tight">{title}</h2>
        <p className={styles.text}>{hint}</p>
        {reason && (
          <>
            <p className="block note breaks">{t('compliance.reasonTold')}</p>
            <p className={styles.long}>{reason}</p>
          </>
        )}
        {!mayAct && <p className="hint">{t('compliance.onlyLook')}</p>}
      </div>
      {eyes && (
        <div className="stack gap-3 content-start shrink">
          <h2 className="title-m tight">{t('compliance.fourEyes')}</h2>
          <p className={styles.text}>{eyes}</p>
        </div>
      )}
      {mayAct && <Blocked detail={detail} />}
      {review && <Risk detail={detail} review={review} />}
    </section>
  )
}

/** Who has to agree, where one person is not enough; null: one is. */
function fourEyesOf({ accessStatus }: OnboardingDetail, review: OnboardingReview): string | null {
  if (accessStatus === 'validated' || accessStatus === 'rejected') return null
  if (review.proposedBy !== null) return t('compliance.fourEyesProposed', { who: review.proposedBy })
  if (accessStatus === 'at_risk') return t('compliance.fourEyesNotYet')
  if (review.wasAtRisk) return t('compliance.fourEyesBefore')
  return review.isFlagged ? t('compliance.fourEyesFlagged') : null
}

function Blocked({ detail }: Props) {
  const blocked = blockedOffers(detail)
  if (blocked.length === 0) return null
  return (
    <div className="stack gap-3 content-start shrink">
      <h2 className="title-m tight">{t('compliance.blockedTitle')}</h2>
      <dl className="stack gap-3 text-m">
        {blocked.map(({ type, label, why }) => (
          <div key={type}>
            <dt className="text-m strong ink">{label}</dt>
            <dd className="soft">{why}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Risk({ detail, review }: Props & { readonly review: OnboardingReview }) {
  const reasons = riskReasons(detail, review)
  if (reasons.length === 0) return null
  return (
    <div className="stack gap-3 content-start shrink">
      <h2 className="title-m tight">{t('compliance.riskReasons')}</h2>
      <TextList texts={reasons} className={styles.reasons} />
      <p className="block note breaks">{t('compliance.riskDecidesNothing')}</p>
    </div>
  )
}

function riskReasons({ answers }: OnboardingDetail, { isFlagged, wasAtRisk, hits }: OnboardingReview) {
  const present = hits.filter(({ goneAt }) => goneAt === null)
  const open = present.filter(({ verdict }) => verdict === null).length
  const matches = present.filter(({ verdict }) => verdict === 'trueMatch').length
  const named = answers.some(({ content }) => content['hasExposedPersons'] === 'yes')
  return [
    ...(isFlagged ? [t('compliance.riskCountry')] : []),
    ...(named ? [t('compliance.riskExposed')] : []),
    ...(open > 0 ? [t('compliance.openHits', { count: open })] : []),
    ...(matches > 0 ? [t('compliance.riskTrueMatch', { count: matches })] : []),
    ...(wasAtRisk ? [t('compliance.riskAtRisk')] : []),
  ]
}
