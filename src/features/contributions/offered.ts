/** What a list offers an allocation, and with what of it the form begins: with what the order says. */

/** Stands for the name that the order has and the list does not. */
export const NEW = 'new'

/** As long as a name of the lists may be (contract/reporting-lists.ts). */
const LONGEST = 120

type Listed = { readonly sid: string; readonly name: string; readonly isArchived: boolean }

export type Offered = {
  readonly items: readonly { readonly value: string; readonly label: string }[]
  /** The order's own word, where the list does not have it. */
  readonly fresh: string | null
  readonly first: string
}

/** Without archived ones, except a known one. @param ordered names of the order, compared regardless of case */
export function listOf(
  all: readonly Listed[],
  known: string | undefined,
  ordered: string | null | undefined,
): Offered {
  const items = all
    .filter(({ sid, isArchived }) => !isArchived || sid === known)
    .map(({ sid, name }) => ({ value: sid, label: name }))
  const named = plain(ordered ?? '')
  const same = all.find(({ name }) => plain(name) === named)
  const isFresh = known === undefined && named !== '' && named.length <= LONGEST && !same
  const only = items.length === 1 ? items[0]?.value : undefined
  const first = known ?? items.find(({ value }) => value === same?.sid)?.value ?? (isFresh ? NEW : only) ?? ''
  return { items, fresh: isFresh ? (ordered ?? '').trim() : null, first }
}

const plain = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
