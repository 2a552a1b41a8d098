/** Industries are few and come at once: found and ordered here, by the same words in the address as every list. */
import type { Industry } from '../../../contract/industries.ts'
import { filterIn, listSpec, orderIn } from '../../ui/data-list/data-list-view.ts'

export const INDUSTRIES = listSpec({
  sorts: ['name', 'organizations'],
  order: { sort: 'name', direction: 'asc' },
  filters: { search: null },
})

export function inOrder(industries: readonly Industry[], search: URLSearchParams): readonly Industry[] {
  const wanted = (filterIn(INDUSTRIES, search).search ?? '').toLocaleLowerCase('en')
  const { sort, direction } = orderIn(INDUSTRIES, search)
  const sign = direction === 'asc' ? 1 : -1
  const byName = (a: Industry, b: Industry) => a.name.localeCompare(b.name, 'en')
  const compare = {
    name: byName,
    organizations: (a: Industry, b: Industry) => a.organizations - b.organizations || byName(a, b),
  }[sort]
  return industries
    .filter(({ name }) => name.toLocaleLowerCase('en').includes(wanted))
    .toSorted((a, b) => sign * compare(a, b))
}
