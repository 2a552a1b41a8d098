/** Numbers that cannot belong to the vintage they are offered under. Pure. */
import type { Serial } from '../../../contract/rules/serial-numbers.ts'
import { isOfVintage } from '../../../contract/rules/serial-period.ts'
import type { StoredVintage } from './serials.repository.ts'

const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const daysOf = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  `${day.format(new Date(from))} to ${day.format(new Date(to))}`

type Read = { readonly serial: Pick<Serial, 'period'>; readonly vintage: StoredVintage | null }

/** @returns a sentence for people; null when nothing speaks against the vintage */
export function whyOtherVintage({ serial, vintage }: Read, wanted: StoredVintage): string | null {
  if (vintage && vintage.id !== wanted.id) return `These numbers belong to the vintage ${vintage.name}.`
  if (serial.period === null || isOfVintage(serial.period, wanted)) return null
  return `These numbers are of ${daysOf(serial.period)}. The vintage ${wanted.name} is of ${daysOf(wanted)}.`
}
