/** What the address of the list of blocks may say. Newest first, always: ids grow with time. */
import { filterIn, listSpec } from '../../ui/data-list/data-list-view.ts'
import type { BlockFilter } from '../shared/ledger/queries.ts'
import { ACCOUNTS } from '../shared/ledger/words.ts'

export const BLOCKS = listSpec({
  sorts: ['issuedAt'],
  order: { sort: 'issuedAt', direction: 'desc' },
  filters: { search: null, account: ACCOUNTS },
})

const PER_PAGE = 25

export function blockFilterOf(search: URLSearchParams): BlockFilter {
  const cursor = search.get('cursor')
  return { ...filterIn(BLOCKS, search), limit: PER_PAGE, ...(cursor ? { cursor } : {}) }
}
