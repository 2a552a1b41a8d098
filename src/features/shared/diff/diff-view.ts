/** What differs between what is published and what was submitted. Pure. */
import { diffWordsWithSpace } from 'diff'

export type Part = { readonly text: string; readonly isChanged: boolean }
export type TextDiff = {
  readonly before: readonly Part[]
  readonly after: readonly Part[]
  readonly isSame: boolean
}

/** Word by word: the old text with what went, the new one with what came. */
export function textDiff(before: string, after: string): TextDiff {
  const parts = diffWordsWithSpace(before, after)
  const side = (left: 'added' | 'removed', changed: 'added' | 'removed') =>
    parts.filter((part) => !part[left]).map((part) => ({ text: part.value, isChanged: part[changed] }))
  return { before: side('added', 'removed'), after: side('removed', 'added'), isSame: before === after }
}

export type RowDiff<Row> =
  | { readonly key: string; readonly change: 'added'; readonly before: null; readonly after: Row }
  | { readonly key: string; readonly change: 'removed'; readonly before: Row; readonly after: null }
  | { readonly key: string; readonly change: 'changed' | 'same'; readonly before: Row; readonly after: Row }

/** Rows by `keyOf` (equal ones by their order), in the new order; removed rows are last. */
export function rowDiffs<Row>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
): readonly RowDiff<Row>[] {
  const old = keyed(before, keyOf)
  const now = keyed(after, keyOf)
  const kept = [...now].map(([key, row]): RowDiff<Row> => {
    const was = old.get(key)
    if (was === undefined) return { key, change: 'added', before: null, after: row }
    return { key, change: isEqual(was, row) ? 'same' : 'changed', before: was, after: row }
  })
  const gone = [...old]
    .filter(([key]) => !now.has(key))
    .map(([key, row]): RowDiff<Row> => ({ key, change: 'removed', before: row, after: null }))
  return [...kept, ...gone]
}

function keyed<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row> {
  const seen = new Map<string, number>()
  return new Map(
    rows.map((row) => {
      const key = keyOf(row)
      const count = (seen.get(key) ?? 0) + 1
      seen.set(key, count)
      return [count === 1 ? key : `${key} ${count}`, row]
    }),
  )
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Entries that both have, in another order: shown once, above the entries. */
export function isReordered<Row>(
  before: readonly Row[],
  after: readonly Row[],
  keyOf: (row: Row) => string,
): boolean {
  const old = before.map(keyOf)
  const now = after.map(keyOf)
  return !isEqual(
    old.filter((key) => now.includes(key)),
    now.filter((key) => old.includes(key)),
  )
}
