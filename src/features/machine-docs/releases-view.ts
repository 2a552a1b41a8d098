/** The pure view of a release: which boxes are marked, and how. */
import type { Heat } from '../../../machines/kernel/drawing.ts'
import { t } from '../../lib/messages.ts'
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
    for (const frame of framesOf(path))
      if (!heats.has(frame)) {
        const words = t('machines.changedInside')
        heats.set(frame, { level: 2, text: words, words })
      }
  return heats
}

/** `a.b.c` → `a`, `a.b` */
const framesOf = (path: string): readonly string[] => {
  const keys = path.split('.')
  return keys.slice(1).map((_, last) => keys.slice(0, last + 1).join('.'))
}
