import { Switch } from '@fluentui/react-components'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OperationRow } from '../../../contract/operation-shapes.ts'
import { cappedCount } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { changed, isFiltered } from '../../ui/data-list/data-list-view.ts'
import { ListPager } from '../../ui/data-list/data-list-pager.tsx'
import { Panel } from '../../ui/page.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ExportLinks } from './export-links.tsx'
import styles from './list.module.css'
import { countFilterOf, filterOf, OPERATIONS } from '../shared/operation/list-view.ts'
import type { Addresses } from './operation-columns.tsx'
import { OperationTable } from './operation-table.tsx'
import { expectedFinishesQuery, operationCountQuery, operationsQuery } from '../shared/operation/queries.ts'
import { SavedViews } from './saved-views.tsx'
import { useSelection } from './use-selection.ts'

type Props = {
  readonly addresses: Addresses
  /** The platform's own list: archived ones can be hidden. */
  readonly isDesk?: boolean
  /** Several can be ticked and reminded or archived. */
  readonly mayAct?: boolean
}

/** Filters, table and pages of the operations that the viewer may see; the address holds the view. */
export function OwnOperations({ addresses, isDesk = false, mayAct = false }: Props) {
  const [search] = useSearchParams()
  const { data } = useSuspenseQuery(operationsQuery(filterOf(search)))
  const [showsFilters, setShowsFilters] = useState(false)
  const filter = countFilterOf(search)
  const { chosen, selection, chooseAllFound, clear } = useSelection(JSON.stringify(filter))
  // The first page that is also the last counts itself.
  const isAll = !search.has('cursor') && data.nextCursor === null
  const counted = useQuery({ ...operationCountQuery(filter), enabled: !isAll }).data
  const finishes = useFinishes(data.items, isDesk)
  const count = isAll ? data.items.length : counted
  return (
    <>
      <div className="cluster gap-3 col-gap-4">
        <SavedViews />
        <Button
          className={styles.onPhone}
          label={t('operation.showFilters')}
          aria-expanded={showsFilters}
          onClick={() => setShowsFilters(!showsFilters)}
        />
        {isDesk && <ArchivedSwitch />}
        {isFiltered(OPERATIONS, search) && (
          <Link className="pad-3 text-m" to="?">
            {t('shared.clear')}
          </Link>
        )}
        <span className="shrink grow" />
        <ExportLinks search={search} />
      </div>
      {mayAct && (
        <BulkBar chosen={chosen} filter={filter} found={count} onAllFound={chooseAllFound} onClear={clear} />
      )}
      <Panel
        title={t('operation.results')}
        aside={count === undefined ? '' : t('operation.operationsCount', { shown: cappedCount(count) })}
        flush
        className={showsFilters ? styles.withFilters : styles.withoutFilters}
      >
        <OperationTable
          rows={data.items}
          addresses={addresses}
          selection={mayAct ? selection : undefined}
          finishes={finishes}
        />
        <ListPager nextCursor={data.nextCursor} />
      </Panel>
    </>
  )
}

/** Asked for after the page, which shows at once. What was said stays until something newer is. */
function useFinishes(rows: readonly OperationRow[], isDesk: boolean) {
  const sids = rows.filter(({ status }) => status === 'open').map(({ sid }) => sid)
  const { data = [] } = useQuery({
    ...expectedFinishesQuery(sids),
    enabled: isDesk && sids.length > 0,
    placeholderData: keepPreviousData,
  })
  return isDesk ? new Map(data.map((one) => [one.sid, one])) : null
}

/** Archived ones stand in the list, marked, unless the address hides them. */
function ArchivedSwitch() {
  const [search, go] = useAddress()
  return (
    <Switch
      label={t('operation.showArchived')}
      checked={search.get('archived') !== 'hidden'}
      onChange={(_, { checked }) => go(changed(search, { archived: checked ? '' : 'hidden' }))}
    />
  )
}
