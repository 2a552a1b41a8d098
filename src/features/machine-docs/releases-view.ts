/** The pure view of a release: which boxes are marked, and how. */
import { pathsUp, type Heat } from '../../../machines/kernel/drawing.ts'
import type { MachinePage } from '../../../machines/kernel/page.ts'
import { t } from '../../lib/messages.ts'
import { eventName, nameOf } from './page-view.ts'
import type { Changes } from './releases.tsx'

export type Side = 'before' | 'now'
export type Kind = 'removed' | 'changed' | 'added'

/** Of the colours of waiting times, the deeper the more has to be looked at. */
const LEVELS: Readonly<Record<Kind, number>> = { removed: 5, changed: 3, added: 1 }
export const KIND_WORDS = {
  removed: 'machines.stateRemoved',
  changed: 'machines.stateChanged',
  added: 'machines.stateAdded',
} as const

/** What one of the two drawings shows. */
const KINDS: Readonly<Record<Side, readonly Kind[]>> = {
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
  const events = (kind: 'removed' | 'added', types: readonly string[]) =>
    types.map((type) => ({ key: type, name: eventName(page, type), kind, operations: null, step: undefined }))
  return [...states, ...events('removed', changes.removedEvents), ...events('added', changes.addedEvents)]
}
