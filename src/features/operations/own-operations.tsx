import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { cappedCount } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { ListPager } from '../../ui/data-list-pager.tsx'
import { ListToolbar } from '../../ui/data-list-toolbar.tsx'
import { Panel } from '../../ui/page.tsx'
import { countFilterOf, filterOf, filters, OPERATIONS } from './list-view.ts'
import { ExportLinks } from './export-links.tsx'
import type { Addresses } from './operation-columns.tsx'
import { OperationTable } from './operation-table.tsx'
import { operationCountQuery, operationsQuery } from './queries.ts'

/** Filters, table and pages of the operations that the viewer may see; the address holds the view. */
export function OwnOperations({ addresses }: { readonly addresses: Addresses }) {
  const [search] = useSearchParams()
  const { data } = useSuspenseQuery(operationsQuery(filterOf(search)))
  // The first page that is also the last counts itself.
  const isAll = !search.has('cursor') && data.nextCursor === null
  const counted = useQuery({ ...operationCountQuery(countFilterOf(search)), enabled: !isAll }).data
  const count = isAll ? data.items.length : counted
  return (
    <>
      <ListToolbar
        label={t('operation.filterOperations')}
        spec={OPERATIONS}
        search={{
          label: t('operation.searchOperations'),
          placeholder: t('operation.searchOperationsExample'),
        }}
        filters={filters()}
      >
        <ExportLinks search={search} />
      </ListToolbar>
      <Panel
        title={t('operation.results')}
        aside={count === undefined ? '' : t('operation.operationsCount', { shown: cappedCount(count) })}
        flush
      >
        <OperationTable rows={data.items} addresses={addresses} />
        <ListPager nextCursor={data.nextCursor} />
      </Panel>
    </>
  )
}
