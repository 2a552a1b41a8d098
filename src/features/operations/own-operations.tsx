import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { cappedCount } from '../../lib/format.ts'
import { Panel } from '../../ui/page.tsx'
import { ListFilters } from './list-filters.tsx'
import { ListPager } from './list-pager.tsx'
import { filterOf } from './list-view.ts'
import type { Addresses } from './operation-columns.tsx'
import { OperationTable } from './operation-table.tsx'
import { operationsQuery } from './queries.ts'

/** Filters, table and pages of the operations that the viewer may see; the address holds the view. */
export function OwnOperations({ addresses }: { readonly addresses: Addresses }) {
  const [search] = useSearchParams()
  const { data } = useSuspenseQuery(operationsQuery(filterOf(search)))
  return (
    <>
      <ListFilters />
      <Panel title="Results" aside={`${cappedCount(data.count)} operations`} flush>
        <OperationTable rows={data.items} addresses={addresses} />
        <ListPager nextCursor={data.nextCursor} />
      </Panel>
    </>
  )
}
