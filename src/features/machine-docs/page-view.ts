/** A machine's page as people look things up in it. Pure. */
import type { MachinePage, PageEvent, PageState } from '../../../machines/kernel/page.ts'
import { delayIn } from '../../../machines/kernel/shape.ts'
import { keyInWords } from '../../../machines/kernel/states.ts'
import { t } from '../../lib/messages.ts'

export type Found =
  | { readonly kind: 'state'; readonly state: PageState }
  | { readonly kind: 'event'; readonly event: PageEvent }

/** What a timer does, in the sentences of the printed documents. */
export const TIMER_DOES = { reminder: 'machines.reminderDoes', overdue: 'machines.overdueDoes' } as const

/** Kinds of timers of this machine that a search asks for by name. */
export function timersNamed(page: MachinePage, text: string): readonly (keyof typeof TIMER_DOES)[] {
  const words = text.toLowerCase().split(/\s+/)
  return timersAmong(page.states).filter((what) =>
    words.some((word) => word.length > 3 && what.startsWith(word)),
  )
}

export const timersAmong = (states: readonly PageState[]): readonly (keyof typeof TIMER_DOES)[] =>
  (['reminder', 'overdue'] as const).filter((kind) =>
    states.some(({ timers }) => timers.some(({ what }) => what === kind)),
  )

/** Every word has to be found in names, hints, roles or conditions; titles that begin with the first word come first. */
export function search(page: MachinePage, text: string): readonly Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const fits = (...texts: readonly string[]) => {
    const whole = texts.join(' ').toLowerCase()
    return words.every((word) => whole.includes(word))
  }
  const begins = (title: string) => Number(!title.toLowerCase().startsWith(words[0]!))
  const states = page.states
    .filter(({ title, within, hint, court, timers }) =>
      fits(title, within, hint, court ?? '', ...timers.map(({ when, what }) => `${when} ${what}`)),
    )
    .map((state) => ({ kind: 'state', state, order: begins(state.title) }) as const)
  const events = page.events
    .filter(({ type, label, roles, conditions, setsOff }) =>
      fits(type, label, setsOff, ...roles, ...conditions),
    )
    .map((event) => ({ kind: 'event', event, order: begins(event.label) }) as const)
  return [...states, ...events].toSorted((a, b) => a.order - b.order)
}

/** Whether a path is another one or lies inside it; the root holds everything. */
const isInside = (path: string, around: string): boolean =>
  around === '' || path === around || path.startsWith(`${around}.`)

/** What the address asks for, else the whole. */
export const viewOf = ({ views }: MachinePage, wanted: string | null): string =>
  (views.find(({ view }) => view === wanted) ?? views[0]!).view

/** The state, or the states around it, listen to these: what someone can do while it is here. */
export const eventsIn = (page: MachinePage, state: PageState): readonly PageEvent[] =>
  page.events.filter(({ heardIn }) => heardIn.some((path) => isInside(state.path, path)))

export const stateOf = (page: MachinePage, path: string | null): PageState | null =>
  page.states.find((state) => state.path === path) ?? null

export const eventOf = (page: MachinePage, type: string | null): PageEvent | null =>
  page.events.find((event) => event.type === type) ?? null

/** A state or frame in words. @param titles of an earlier release, by path */
export function nameOf(page: MachinePage, path: string, titles?: ReadonlyMap<string, string>): string {
  const known = page.parts.find((part) => part.path === path)
  if (known) return known.name
  const [around, key] = [path.slice(0, Math.max(0, path.lastIndexOf('.'))), path.split('.').at(-1)!]
  const title = titles?.get(path) ?? keyInWords(key)
  return around === '' ? title : `${nameOf(page, around, titles)}: ${title}`
}

/** Of an earlier release, an event has a step and a verb: `ccSigned.withdraw`. Deadlines are named by when they come. */
export function eventName(page: MachinePage, type: string): string {
  const delay = delayIn(type)
  if (delay !== null) return t('machines.deadlineOf', { delay: page.delays[delay] ?? keyInWords(delay) })
  if (type === 'always' || type.startsWith('xstate.')) return t('machines.wayItself')
  const known = eventOf(page, type)
  if (known) return known.label
  const [step = '', verb] = type.split('.')
  const around = page.parts.find(({ path }) => path.endsWith(`.${step}`))?.name ?? keyInWords(step)
  return verb === undefined ? around : `${around}: ${keyInWords(verb)}`
}

/** States inside a step or a phase. */
export const statesWithin = (page: MachinePage, path: string): readonly PageState[] =>
  page.states.filter((state) => isInside(state.path, path))
