/** The pure view: the address → what is asked, the answer → colours, words and order. */
import type { DrawnBox, Heat } from '../../../machines/kernel/drawing.ts'
import { ISO_MONTH } from '../../../machines/kernel/days.ts'
import type { PageEntry } from '../../../machines/kernel/page.ts'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { isSid } from '../../ui/data-list/data-list-view.ts'
import { OPERATION_TYPES } from '../../../contract/rules/operation-words.ts'
import type { DwellFilter, DwellPlace } from './queries.ts'

export const WAITINGS = ['both', 'own', 'blocked'] as const
export const SORTS = ['share', 'now', 'median', 'p90', 'trend'] as const
export type Sort = (typeof SORTS)[number]

/** What cannot be meant is left out: an address typed by hand shows the usual period instead of a refusal. */
export function filterOf(search: URLSearchParams): DwellFilter & Required<Pick<DwellFilter, 'type'>> {
  const [from, to] = [monthIn(search, 'from'), monthIn(search, 'to')]
  const [contributor, projectCarrier] = [sidIn(search, 'contributor'), sidIn(search, 'projectCarrier')]
  const isPeriod = !from || !to || from <= to
  return {
    type: OPERATION_TYPES.find((name) => name === search.get('type')) ?? 'contribution',
    waiting: WAITINGS.find((name) => name === search.get('waiting')) ?? 'both',
    ...(from && isPeriod ? { from } : {}),
    ...(to && isPeriod ? { to } : {}),
    ...(contributor ? { contributor } : {}),
    ...(projectCarrier ? { projectCarrier } : {}),
  }
}

/** Where the other end would lie on its wrong side, that one returns to its default. */
export function withMonth(
  search: URLSearchParams,
  name: 'from' | 'to',
  month: string,
): Readonly<Record<string, string>> {
  const other = name === 'from' ? 'to' : 'from'
  const kept = monthIn(search, other)
  const isForwards = kept === null || (name === 'from' ? month <= kept : kept <= month)
  return { [name]: month, ...(isForwards ? {} : { [other]: '' }) }
}

const sidIn = (search: URLSearchParams, name: string): string | null => {
  const sid = search.get(name)
  return sid !== null && isSid(sid) ? sid : null
}

const monthIn = (search: URLSearchParams, name: string): string | null => {
  const month = search.get(name)
  return month !== null && ISO_MONTH.test(month) ? month : null
}

export const sortOf = (search: URLSearchParams): Sort =>
  SORTS.find((name) => name === search.get('sort')) ?? 'share'

/** Hours from which the next colour begins. The same for every filter, so that two views can be compared. */
const LEVELS_FROM = [8, 24, 72, 168, 336] as const

export const levelOf = (hours: number): number => LEVELS_FROM.filter((from) => hours >= from).length

/** "35 min", "20 h", "2,5 d". */
export function timeText(hours: number): string {
  if (hours < 1) return t('insights.minutes', { count: Math.round(hours * 60) })
  if (hours < 48) return t('insights.hours', { count: Math.round(hours) })
  const days = hours / 24
  return t('insights.days', { count: days < 10 ? Math.round(days * 10) / 10 : Math.round(days) })
}

/** Paths with something to say → colour and words. */
export const heatsOf = (places: readonly DwellPlace[]): ReadonlyMap<string, Heat> =>
  new Map(places.flatMap((place) => (isSaid(place) ? [[place.path, heatOf(place)] as const] : [])))

/** What only the months before knew is no reason to colour a box. */
const isSaid = ({ stays, standing }: DwellPlace): boolean => stays > 0 || standing.operations > 0

function heatOf({ medianHours, p90Hours, stays, standing: { operations } }: DwellPlace): Heat {
  const now = t('insights.nowThere', { count: operations })
  if (medianHours === null)
    return { level: null, text: now, words: t('insights.boxWordsOpen', { now: operations }) }
  const time = timeText(medianHours)
  return {
    level: levelOf(medianHours),
    text: operations === 0 ? time : t('insights.boxText', { time, now }),
    words: t('insights.boxWords', { time, most: timeText(p90Hours ?? medianHours), stays, now: operations }),
  }
}

/** Legend of times, the shortest first. */
export const timesLegend = () => ({
  title: t('insights.legend'),
  none: t('insights.legendNone'),
  levels: [...LEVELS_FROM, null].map((to, level) => {
    const from = LEVELS_FROM[level - 1]
    if (from === undefined) return t('insights.legendUnder', { time: timeText(to ?? 0) })
    if (to === null) return t('insights.legendFrom', { time: timeText(from) })
    return t('insights.legendBetween', { from: timeText(from), to: timeText(to) })
  }),
})

/** A change of the median against the months before, as a part of it; null where there is nothing to compare. */
export const trendOf = ({ medianHours, before }: DwellPlace): number | null =>
  medianHours === null || before.medianHours === null ? null : medianHours / before.medianHours - 1

/** A smaller change may be chance. */
export const isSame = (trend: number): boolean => Math.abs(trend) < 0.09

export function trendText(place: DwellPlace): string {
  const trend = trendOf(place)
  if (trend === null) return t('insights.trendNone')
  const percent = quantity(Math.round(Math.abs(trend) * 100))
  if (isSame(trend)) return t('insights.same')
  return t(trend > 0 ? 'insights.longer' : 'insights.shorter', { percent })
}

const KEYS: Readonly<Record<Sort, (place: DwellPlace) => number>> = {
  share: ({ share }) => share ?? 0,
  now: ({ standing }) => standing.operations,
  median: ({ medianHours }) => medianHours ?? -1,
  p90: ({ p90Hours }) => p90Hours ?? -1,
  trend: (place) => trendOf(place) ?? -2,
}

/** States alone: frames would tell the same time again. The longest first. */
export const bottlenecks = (places: readonly DwellPlace[], sort: Sort): readonly DwellPlace[] =>
  places
    .filter((place) => place.level === 'state' && isSaid(place))
    .toSorted((one, other) => KEYS[sort](other) - KEYS[sort](one) || KEYS.share(other) - KEYS.share(one))

/** A part that is finished while a parallel one goes on: no state of its own in the machine's count. */
const isPartOver = ({ level, step }: DwellPlace): boolean => level === 'state' && step === null

export const titleOf = (place: DwellPlace): string =>
  isPartOver(place) ? t('insights.partOver') : place.title

/** Of how many states in which an operation can wait the list tells. The endings are the others. */
export function countedStates(listed: readonly DwellPlace[], { states, endings }: PageEntry) {
  const count = listed.filter((place) => !isPartOver(place)).length
  return { count, waiting: states - endings, states, endings }
}

/** Of the boxes of a drawing the innermost that holds a path; null: it is drawn elsewhere. */
export function boxOf(boxes: readonly DrawnBox[], path: string | null): string | null {
  if (path === null) return null
  const around = boxes.filter(
    (box) => box.path !== '' && (box.path === path || path.startsWith(`${box.path}.`)),
  )
  return around.toSorted((one, other) => other.path.length - one.path.length)[0]?.path ?? null
}
