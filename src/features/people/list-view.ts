/** What the address of a list of people may say. */
import { listSpec, viewIn } from '../../ui/data-list/data-list-view.ts'
import type { UserFilter } from './queries.ts'

export const PEOPLE = listSpec({
  sorts: ['lastName', 'email', 'lastSeenAt'],
  order: { sort: 'lastName', direction: 'asc' },
  filters: { search: null, state: ['active', 'invited', 'deactivated'] },
})

/** all: everyone · admin: the platform's own people · regular: all others. */
export type PeopleKind = 'all' | 'admin' | 'regular'

export const peopleFilterOf = (kind: PeopleKind, search: URLSearchParams): UserFilter => ({
  ...(kind !== 'all' && { kind }),
  ...viewIn(PEOPLE, search),
})
