/** Facts that buyers ask for, in words; empty where nothing is said. Pure. */
import type { OfferingFacts, OfferingDocument } from '../../../../contract/offerings/offering-content.ts'
import { date } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'

type Rating = OfferingFacts['ratings'][number]

export const permanenceOf = ({ permanenceYears: count }: OfferingFacts): string =>
  count === null ? '' : t('market.permanenceYears', { count })

export const ratingOf = ({ agency, grade }: Rating): string => t('market.rating', { agency, grade })

export const ratedOn = (rating: Rating): string =>
  rating.ratedOn === '' ? '' : t('market.ratedOn', { date: date(rating.ratedOn) })

/** What a monitoring report covers. */
export function reportPeriod({ periodFrom, periodTo }: OfferingDocument): string {
  if (periodFrom === '') return periodTo === '' ? '' : t('market.untilDate', { date: date(periodTo) })
  if (periodTo === '') return t('market.fromDate', { date: date(periodFrom) })
  return t('market.period', { from: date(periodFrom), to: date(periodTo) })
}

export const isReport = ({ kind }: OfferingDocument): boolean => kind === 'monitoring'
