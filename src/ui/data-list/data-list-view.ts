/** A list's whole view lives in the address: what is read from it, what is written back. Pure. */
import { codePath } from '../../../contract/http/wire.ts'

export type Direction = 'asc' | 'desc'

/** Words that a filter may hold; null: any text. */
type Words = readonly string[] | null

/** What a list's address may say. */
export type ListSpec<
  Sort extends string = string,
  Filters extends Readonly<Record<string, Words>> = Readonly<Record<string, Words>>,
> = {
  readonly sorts: readonly Sort[]
  /** The order when the address names none. */
  readonly order: { readonly sort: Sort; readonly direction: Direction }
  readonly filters: Filters
}

type FilterOf<Filters> = {
  readonly [Name in keyof Filters]?: Filters[Name] extends readonly (infer Word)[] ? Word : string
}

type SpecOf<Sort extends string, Filters extends Readonly<Record<string, Words>>> = ListSpec<Sort, Filters>

export const listSpec = <const Sort extends string, const Filters extends Readonly<Record<string, Words>>>(
  spec: SpecOf<Sort, Filters>,
): SpecOf<Sort, Filters> => spec

/** The filter without order and page. Unknown words in the address are left out, so that an old link opens. */
export function filterIn<Sort extends string, Filters extends Readonly<Record<string, Words>>>(
  { filters }: SpecOf<Sort, Filters>,
  search: URLSearchParams,
): FilterOf<Filters> {
  const kept = Object.entries(filters).flatMap(([name, words]) => {
    const value = search.get(name)
    return value && (words === null || words.includes(value)) ? [[name, value] as const] : []
  })
  return Object.fromEntries(kept) as FilterOf<Filters>
}

export function orderIn<Sort extends string, Filters extends Readonly<Record<string, Words>>>(
  { sorts, order }: SpecOf<Sort, Filters>,
  search: URLSearchParams,
): { readonly sort: Sort; readonly direction: Direction } {
  const sort = sorts.find((name) => name === search.get('sort')) ?? order.sort
  const direction = search.get('direction')
  return { sort, direction: direction === 'asc' || direction === 'desc' ? direction : order.direction }
}

/** What the server is asked for: filter, order and page. */
export function viewIn<Sort extends string, Filters extends Readonly<Record<string, Words>>>(
  spec: SpecOf<Sort, Filters>,
  search: URLSearchParams,
) {
  const cursor = search.get('cursor')
  return { ...filterIn(spec, search), ...orderIn(spec, search), ...(cursor ? { cursor } : {}) }
}

export const isFiltered = (spec: ListSpec, search: URLSearchParams): boolean =>
  Object.keys(filterIn(spec, search)).length > 0

/** A changed filter or order begins at the first page again. */
export function changed(search: URLSearchParams, changes: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(search)
  next.delete('cursor')
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** @param name of the page in the address: two lists in one address have two */
export function atCursor(search: URLSearchParams, cursor: string | null, name = 'cursor'): string {
  const next = new URLSearchParams(search)
  if (cursor) next.set(name, cursor)
  else next.delete(name)
  return `?${next.toString()}`
}

/** Drops the parameters that the server refused, of lists only the wrong values. @param issues of its 400 */
export function withoutRefused(
  search: URLSearchParams,
  issues: readonly { readonly path: string }[],
): URLSearchParams {
  const next = new URLSearchParams(search)
  const wrong = Map.groupBy(
    issues.map(({ path }) => codePath(path).split('.')),
    ([name = '']) => name,
  )
  for (const [name, paths] of wrong) {
    const values = (search.get(name) ?? '').split(',').filter((value) => value !== '')
    const kept = values.filter((_, at) => paths.every(([, place = String(at)]) => place !== String(at)))
    if (kept.length > 0) next.set(name, kept.join(','))
    else next.delete(name)
  }
  return next.toString() === search.toString() ? new URLSearchParams() : next
}

const SID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** @returns whether an address may name a record by it; the contract's schema of it would bring zod */
export const isSid = (text: string): boolean => SID.test(text)
