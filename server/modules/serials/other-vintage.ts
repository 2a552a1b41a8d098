/** Numbers that cannot belong to the vintage they are offered under. Pure. */
import { dayText } from '../../../contract/rules/day-text.ts'
import type { Serial } from '../../../contract/rules/serials/serial-numbers.ts'
import type { StoredVintage } from './serials.repository.ts'
import { t } from '../../platform/messages.ts'

/** Days as ISO dates, both ends included. */
type Period = { readonly from: string; readonly to: string }

/** Registries that print a year alone say nothing finer: such a period only has to touch the vintage's. */
const isYear = ({ from, to }: Period): boolean =>
  from.endsWith('-01-01') && to.endsWith('-12-31') && from.slice(0, 4) === to.slice(0, 4)

/** @param period null: the text names none, so nothing speaks against it */
export function isOfVintage(period: Period | null, monitored: Period): boolean {
  if (period === null) return true
  if (isYear(period)) return period.from <= monitored.to && period.to >= monitored.from
  return period.from >= monitored.from && period.to <= monitored.to
}

const daysOf = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  `${dayText(from)} to ${dayText(to)}`

type Read = { readonly serial: Pick<Serial, 'period'>; readonly vintage: StoredVintage | null }

/** @returns a sentence for people; null when nothing speaks against the vintage */
export function whyOtherVintage({ serial, vintage }: Read, wanted: StoredVintage): string | null {
  if (vintage && vintage.id !== wanted.id)
    return t('refusals.serials.numbersBelongVintage', { name: vintage.name })
  if (serial.period === null || isOfVintage(serial.period, wanted)) return null
  return t('refusals.serials.numbersVintage', {
    daysOf: daysOf(serial.period),
    name: wanted.name,
    daysOf2: daysOf(wanted),
  })
}
