/** The pure view of a release: which boxes are marked, and how. */
import { pathsUp, type Heat } from '../../../machines/kernel/drawing.ts'
import type { MachinePage } from '../../../machines/kernel/page.ts'
import { MOST_NAMED, type ChangeKind } from '../../../machines/kernel/shape.ts'
import { t } from '../../lib/messages.ts'
import { OVERVIEW } from '../shared/machine/drawings.ts'
import { eventName, nameOf } from './page-view.ts'
import type { Changes } from './releases.tsx'

export type Side = 'before' | 'now'

/** Of the colours of waiting times, the deeper the more has to be looked at. */
const LEVELS: Readonly<Record<ChangeKind, number>> = { removed: 5, changed: 3, added: 1 }
export const KIND_WORDS = {
  removed: 'machines.stateRemoved',
  changed: 'machines.stateChanged',
  added: 'machines.stateAdded',
} as const

/** What one of the two drawings shows. */
const KINDS: Readonly<Record<Side, readonly ChangeKind[]>> = {
  before: ['removed', 'changed'],
  now: ['added', 'changed'],
}

/** By path; a frame around something that is marked says so. */
export function heatsOf(changes: Changes, side: Side): ReadonlyMap<string, Heat> {
  const heats = new Map<string, Heat>()
  for (const kind of KINDS[side])
    for (const { path, operations } of changes[kind]) {
      const words = t(KIND_WORDS[kind])
      const text =
        operations > 0 ? `${words} · ${t('machines.operationsHere', { count: operations })}` : words
      heats.set(path, { level: LEVELS[kind], text, words: text })
    }
  const marked = [...heats.keys()]
  for (const path of marked)
    for (const frame of pathsUp(path))
      if (!heats.has(frame)) {
        const words = t('machines.changedInside')
        heats.set(frame, { level: 2, text: words, words })
      }
  return heats
}

/** Views in which something is marked; the first shows the most. The overview is the last unless it shows something. */
export function changedViews({ drawings, ...changes }: Changes, page: MachinePage): readonly string[] {
  const pathsOf = (side: Side) =>
    new Set(KINDS[side].flatMap((kind) => changes[kind].map(({ path }) => path)))
  const [before, now] = [pathsOf('before'), pathsOf('now')]
  const marksIn = (view: string) =>
    (drawings[view]?.boxes ?? []).filter(({ path }) => before.has(path)).length +
    page.states.filter(({ path, views }) => now.has(path) && views.includes(view)).length
  const found = [...new Set([...page.views.map(({ view }) => view), ...Object.keys(drawings)])]
    .map((view) => ({ view, marks: marksIn(view) }))
    .filter(({ marks }) => marks > 0)
    .toSorted((one, other) => other.marks - one.marks)
    .map(({ view }) => view)
  return [...new Set([...found, OVERVIEW])]
}

/** States first, then events; what is gone first. A state that is gone is named by the earlier drawings. */
export function changedRows(changes: Changes, page: MachinePage) {
  const drawn = new Map(
    Object.values(changes.drawings).flatMap(({ boxes }) => boxes.map(({ path, title }) => [path, title])),
  )
  const states = (['removed', 'changed', 'added'] as const).flatMap((kind) =>
    changes[kind].map(({ path, operations }) => ({
      key: path,
      name: nameOf(page, path, drawn),
      kind,
      operations,
      step: page.parts.find((part) => part.path === path)?.step,
    })),
  )
  const alike = Map.groupBy(changes.events, ({ event, kind }) => `${kind} ${eventName(page, event)}`)
  const events = [...alike].map(([key, group]) => {
    const places = [...new Set(group.map(({ path }) => nameOf(page, path, drawn)))]
    const { event, kind } = group[0]!
    const words = { event: eventName(page, event), places: places.join('; '), count: places.length }
    const name = t(places.length > MOST_NAMED ? 'machines.eventInPlaces' : 'machines.eventIn', words)
    return { key, name, kind, operations: null, step: undefined }
  })
  const inOrder = (['removed', 'changed', 'added'] as const).flatMap((kind) =>
    events.filter((row) => row.kind === kind),
  )
  return [...states, ...inOrder]
}
