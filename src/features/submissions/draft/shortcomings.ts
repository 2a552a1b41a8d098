/** Unreadable text and refusals that block a submission, kept per submission for the tab. */
import { useSyncExternalStore } from 'react'
import type { OfferingContent } from '../../../../contract/offerings/offering-content.ts'
import { pageOf, type Missing } from '../../../../contract/rules/offering-content.ts'
import type { ApiProblem } from '../../../lib/http.ts'
import { listenerSet } from '../../../lib/listeners.ts'
import { codePath } from '../../../../contract/http/wire.ts'

/** `what`: a gap that has words of its own, or a sentence. */
export type Shortcoming = Omit<Missing, 'what'> & { readonly what: string }

type Unread = { readonly text: string; readonly wrong: string }
type Refused = { readonly field: string; readonly message: string; readonly stood: string }
type Kept = { readonly unread: ReadonlyMap<string, Unread>; readonly refused: readonly Refused[] }

const NOTHING: Kept = { unread: new Map(), refused: [] }
const kept = new Map<string, Kept>()
const { publish, subscribe } = listenerSet()

function keep(sid: string, change: (before: Kept) => Kept): void {
  kept.set(sid, change(kept.get(sid) ?? NOTHING))
  publish()
}

export const useKept = (sid: string): Kept => useSyncExternalStore(subscribe, () => kept.get(sid) ?? NOTHING)

/** @param unread null: the field can be read again */
export const keepUnread = (sid: string, field: string, unread: Unread | null): void =>
  keep(sid, (before) => {
    const next = new Map(before.unread)
    if (unread) next.set(field, unread)
    else next.delete(field)
    return { ...before, unread: next }
  })

/** An entry of a list is removed: what could not be read of those after it moves up with them. */
export const removeUnreadRow = (sid: string, list: string, removed: number): void =>
  keep(sid, (before) => ({
    ...before,
    unread: new Map(
      [...before.unread].flatMap(([field, unread]) => {
        const [at = '', ...part] = field.startsWith(`${list}.`) ? field.slice(list.length + 1).split('.') : []
        if (at === '' || Number(at) < removed) return [[field, unread] as const]
        return Number(at) === removed ? [] : [[[list, Number(at) - 1, ...part].join('.'), unread] as const]
      }),
    ),
  }))

/** Replaces what was refused before. @param content as it was sent */
export const keepRefused = (sid: string, { issues }: Pick<ApiProblem, 'issues'>, content: OfferingContent) =>
  keep(sid, (before) => ({
    ...before,
    refused: issues.map(({ path, message }) => {
      const field = codePath(path)
      return { field, message, stood: partOf(content, field) }
    }),
  }))

/** The entry that a field is in, or the whole part, as text: once it is edited, a refusal of it says nothing now. */
function partOf(content: OfferingContent, field: string): string {
  const [noun = '', place] = field.split('.')
  const part = content[noun as keyof OfferingContent] as unknown
  return JSON.stringify(Array.isArray(part) && place !== undefined ? part[Number(place)] : part) ?? ''
}

/** Whether the entry that a field is in is still there: text that could not be read goes with it. */
const isThere = (content: OfferingContent, field: string): boolean =>
  field
    .split('.')
    .slice(0, -1)
    .reduce((part: unknown, key) => Reflect.get(Object(part), key), content) !== undefined

/** By field, in the order of the content's pages; a gap that the draft shows itself is said once. */
export function shortcomingsOf(
  content: OfferingContent,
  missing: readonly Missing[],
  { unread, refused }: Kept,
): readonly Shortcoming[] {
  const said = new Set(missing.map(({ field }) => field))
  return [
    ...missing,
    ...[...unread]
      .filter(([field]) => isThere(content, field))
      .map(([field, { wrong }]) => ({ page: pageOf(field), field, what: wrong })),
    ...refused
      .filter(
        ({ field, stood }) => !said.has(field) && !unread.has(field) && stood === partOf(content, field),
      )
      .map(({ field, message }) => ({ page: pageOf(field), field, what: message })),
  ]
}
