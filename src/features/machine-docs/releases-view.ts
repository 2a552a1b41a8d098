/** The pure view of a release: which boxes are marked, and how. */
import { pathsUp, type DrawnLine, type Drawing, type Heat } from '../../../machines/kernel/drawing.ts'
import type { MachinePage } from '../../../machines/kernel/page.ts'
import { delayIn, MOST_NAMED, stemOf, type ChangeKind } from '../../../machines/kernel/shape.ts'
import { t } from '../../lib/messages.ts'
import { OVERVIEW } from '../shared/machine/drawings.ts'
import { eventName, nameOf } from './page-view.ts'
import type { Changes } from './releases.tsx'

export type Side = 'before' | 'now'

/** Of the colours of waiting times, the deeper the more has to be looked at. */
const LEVELS: Readonly<Record<ChangeKind, number>> = { removed: 5, changed: 3, added: 1 }
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
      const words = t(`machines.state.${kind}`)
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

/** The arrows of a drawing that changed, by their id. A closed step draws those of the states inside it. */
export function changedArrows(
  drawing: Drawing,
  changes: Changes,
  side: Side,
): ReadonlyMap<string, ChangeKind> {
  const changed = changes.events.filter(({ kind }) => KINDS[side].includes(kind))
  return new Map(
    drawing.lines.flatMap((line) => {
      const from = drawing.boxes.find(({ id }) => id === line.from)
      const isFrom = (path: string) =>
        path === from?.path || (from?.opens !== undefined && path.startsWith(`${from.path}.`))
      const found = changed.find(({ event, paths }) => leadsBy(line, event) && paths.some(isFrom))
      return found ? [[line.id, found.kind] as const] : []
    }),
  )
}

const leadsBy = ({ events, timer }: DrawnLine, event: string): boolean =>
  events.includes(event) ||
  (events.length === 0 && (timer ? delayIn(event) !== null : stemOf(event) === 'always'))

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

/** How many states and events a release added, changed or removed. @returns null: none */
export function sumOf({ removed, changed, added, events }: Changes): string | null {
  const states = removed.length + changed.length + added.length
  if (states + events.length === 0) return null
  return t('machines.releaseSum', {
    states: t('machines.statesCount', { count: states }),
    events: t('machines.eventsCount', { count: events.length }),
  })
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
  const events = changes.events.map(({ event, kind, paths, operations }) => {
    const places = [...new Set(paths.map((path) => nameOf(page, path, drawn)))]
    const words = { event: eventName(page, event), places: places.join('; '), count: places.length }
    const name = t(places.length > MOST_NAMED ? 'machines.eventInPlaces' : 'machines.eventIn', words)
    return { key: `${kind} ${event} ${paths[0]}`, name, kind, operations, step: undefined }
  })
  const inOrder = (['removed', 'changed', 'added'] as const).flatMap((kind) =>
    events.filter((row) => row.kind === kind),
  )
  return [...states, ...inOrder]
}
