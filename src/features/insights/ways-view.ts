/** The pure view of ways: how one differs from the most frequent, and colours by shares. */
import type { Heat } from '../../../machines/kernel/drawing.ts'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { levelOf, timeText } from './dwell-view.ts'
import type { Way, Ways, WhatIf } from './queries.ts'

/** Parts from which the next colour begins. */
const PARTS_FROM = [0.1, 0.25, 0.5, 0.75, 1] as const

const levelOfPart = (part: number): number => PARTS_FROM.filter((from) => part >= from).length

const percentText = (part: number): string => `${quantity(Math.round(part * 100))} %`

const partWords = [...PARTS_FROM, null].map((to, level) => {
  const from = PARTS_FROM[level - 1]
  if (from === undefined) return () => t('insights.legendUnder', { time: percentText(to ?? 0) })
  if (to === null) return () => t('insights.legendAll')
  return () => t('insights.legendBetween', { from: percentText(from), to: percentText(to) })
})

/** @param title what the parts are of */
export const partsLegend = (title: string, none: string) => ({
  title,
  none,
  levels: partWords.map((words) => words()),
})

export type Differences = {
  /** Paths, in the order of the machine. */
  readonly added: readonly string[]
  readonly repeated: readonly { readonly path: string; readonly times: number }[]
  readonly leftOut: readonly string[]
}

export function differences({ states }: Way, usual: Way): Differences {
  const [here, there] = [states, usual.states].map(
    (all) => new Map(all.map(({ path, times }) => [path, times])),
  )
  return {
    added: states.filter(({ path }) => !there!.has(path)).map(({ path }) => path),
    repeated: states.filter(({ path, times }) => times > 1 && times > (there!.get(path) ?? times)),
    leftOut: usual.states.filter(({ path }) => !here!.has(path)).map(({ path }) => path),
  }
}

/** Titles by path; where two places have the same, the frame and the step around are with it. */
export function titlesOf(places: Ways['places']): ReadonlyMap<string, string> {
  const states = places.filter(({ level }) => level === 'state')
  const counts = Map.groupBy(states, ({ title }) => title)
  return new Map(
    states.map(({ path, title, within }) => [
      path,
      counts.get(title)!.length > 1 && within[0] ? `${title} (${within.join(' › ')})` : title,
    ]),
  )
}

/** Of all ways: how many went through. Of one: how long they stayed there, and how often they came back. */
export function heatsOfWays({ places, operations }: Ways, chosen: Way | null): ReadonlyMap<string, Heat> {
  const times = new Map(chosen?.states.map((state) => [state.path, state.times]))
  return new Map(
    places
      .filter((place) => place.operations > 0)
      .map((place) => [
        place.path,
        chosen && place.medianHours !== null
          ? heatOfTime(place.medianHours, times.get(place.path) ?? 1)
          : heatOfPart(place.operations, chosen?.operations ?? operations),
      ]),
  )
}

function heatOfTime(hours: number, times: number): Heat {
  const time = timeText(hours)
  return {
    level: levelOf(hours),
    text: times > 1 ? t('insights.timeTimes', { time, times: timesText(times) }) : time,
    words: t('insights.boxWordsWay', { time, times: timesText(times) }),
  }
}

/** Nine stands for nine and more. */
export const timesText = (times: number): string => (times >= 9 ? '9+×' : `${times}×`)

function heatOfPart(operations: number, all: number): Heat {
  const part = operations / all
  const text = percentText(part)
  return {
    level: levelOfPart(part),
    text,
    words: t('insights.boxWordsPart', { count: operations, percent: text }),
  }
}

/** What reaches the end of the days that a place takes less, or more. */
export const heatsOfGains = ({ places, now }: WhatIf, days: number): ReadonlyMap<string, Heat> =>
  new Map(
    places.map((place) => {
      const hours = now!.medianHours - place.medianHours
      const time = gainText(hours)
      return [
        place.path,
        {
          level: hours === 0 ? null : levelOfPart(Math.min(1, hours / (days * 24))),
          text: time,
          words: t('insights.boxWordsGain', { time }),
        },
      ]
    }),
  )

/** @param hours earlier; negative: later */
export function gainText(hours: number): string {
  if (Math.abs(hours) < 0.5) return t('insights.gainNone')
  return `${hours > 0 ? '−' : '+'}${timeText(Math.abs(hours))}`
}

/** Days less; negative: more. What cannot be meant is the usual. */
export const DAYS = [1, 3, 7, 14, 30, -1, -3, -7, -14, -30] as const
const USUAL_DAYS = 3

export const daysIn = (search: URLSearchParams): number =>
  DAYS.find((days) => String(days) === search.get('days')) ?? USUAL_DAYS
