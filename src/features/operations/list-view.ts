/** The list's whole view lives in the address: what is read from it, what is written back. Pure. */
import type { OperationRow } from '../../../contract/operation-shapes.ts'
import type { OperationFilter } from './queries.ts'

export const SORTS = ['updatedAt', 'createdAt', 'dueAt', 'number'] as const
export type Sort = (typeof SORTS)[number]
export type Direction = 'asc' | 'desc'

type Choice = { readonly value: string; readonly label: string }
export type FilterSpec = {
  readonly name: string
  readonly label: string
  readonly all: string
  readonly choices: readonly Choice[]
}

const choices = (words: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export const STATUS_WORDS: Readonly<Record<OperationRow['status'], string>> = {
  open: 'Open',
  onHold: 'On hold',
  completed: 'Completed',
  declined: 'Declined',
  expired: 'Expired',
  cancelled: 'Cancelled',
}

export const STATUS_TONES = {
  open: 'move',
  onHold: 'plain',
  completed: 'done',
  declined: 'plain',
  expired: 'plain',
  cancelled: 'plain',
} as const satisfies Readonly<Record<OperationRow['status'], string>>

export const FILTERS: readonly FilterSpec[] = [
  {
    name: 'type',
    label: 'Type',
    all: 'Every type',
    choices: choices({
      contribution: 'Contribution',
      multiYear: 'Multi-year',
      tranche: 'Tranche',
      retirement: 'Retirement',
      ccuPurchase: 'CCU purchase',
    }),
  },
  { name: 'status', label: 'Status', all: 'Every status', choices: choices(STATUS_WORDS) },
  {
    name: 'creditType',
    label: 'Credit type',
    all: 'Every credit type',
    choices: choices({ Carbon: 'Carbon', Plastic: 'Plastic', Biodiversity: 'Biodiversity' }),
  },
  {
    name: 'court',
    label: 'Whose move',
    all: 'Anybody’s move',
    choices: choices({ platform: 'Platform', contributor: 'Contributor', projectCarrier: 'Project carrier' }),
  },
  { name: 'overdue', label: 'Due', all: 'Due or not', choices: choices({ true: 'Overdue only' }) },
]

const NAMES = ['search', 'step', ...FILTERS.map(({ name }) => name)] as const

/** Unknown words in the address are left out, so that an old link still opens. */
export function filterOf(search: URLSearchParams): OperationFilter {
  const kept = NAMES.flatMap((name) => {
    const value = search.get(name)
    return value ? [[name, value] as const] : []
  })
  const { sort, direction } = sortOf(search)
  const cursor = search.get('cursor')
  return { ...Object.fromEntries(kept), sort, direction, ...(cursor ? { cursor } : {}) }
}

export function sortOf(search: URLSearchParams): { readonly sort: Sort; readonly direction: Direction } {
  const sort = SORTS.find((name) => name === search.get('sort')) ?? 'updatedAt'
  return { sort, direction: search.get('direction') === 'asc' ? 'asc' : 'desc' }
}

export const isFiltered = (search: URLSearchParams): boolean => NAMES.some((name) => search.has(name))

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

export function atCursor(search: URLSearchParams, cursor: string | null): string {
  const next = new URLSearchParams(search)
  if (cursor) next.set('cursor', cursor)
  else next.delete('cursor')
  return `?${next.toString()}`
}
