import { Switch } from '@fluentui/react-components'
import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { Suspense, useDeferredValue, useEffect, useMemo, useRef, useState, type ComponentType } from 'react'
import type { OperationRow } from '../../../contract/operations/shapes.ts'
import { cappedCount } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { changed } from '../../ui/data-list/data-list-view.ts'
import { ListPager } from '../../ui/data-list/data-list-pager.tsx'
import { Skeleton } from '../../ui/page.tsx'
import { ViewSwitch } from '../../ui/data-list/view-switch.tsx'
import { usePageActions } from '../../ui/page-actions.ts'
import { useAddress } from '../../ui/use-address.ts'
import { BulkBar } from './bulk-bar.tsx'
import styles from './list.module.css'
import { keepList } from '../shared/operation/last-list.tsx'
import { countFilterOf, filterOf, viewSearchOf } from '../shared/operation/list-view.ts'
import type { Addresses } from './operation-columns.tsx'
import { Filters, FiltersOnPaper } from './operation-filters.tsx'
import { LayoutMenu, useListLayout } from './layout-menu.tsx'
import { OperationPreview } from './operation-preview.tsx'
import { OperationTable } from './operation-table.tsx'
import { focusRow, useFocusAfterBack, useListKeys } from './use-list-keys.ts'
import {
  type ExpectedFinish,
  expectedFinishesQuery,
  operationCountQuery,
  operationsQuery,
} from '../shared/operation/queries.ts'
import { SavedViews } from '../shared/saved-view/saved-views.tsx'
import { useSelection } from './use-selection.ts'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { addressOf } from '../../lib/http.ts'
import { wireKey } from '../../../contract/http/wire.ts'

type ScheduleProps = {
  readonly rows: readonly OperationRow[]
  readonly finishes: ReadonlyMap<string, ExpectedFinish>
  readonly hrefOf: (sid: string) => string
}

type Props = {
  readonly addresses: Addresses
  /** The page of the list as a timeline. */
  readonly Schedule: ComponentType<ScheduleProps>
  /** The platform's own list: archived ones can be hidden. */
  readonly isDesk?: boolean
  /** Several can be ticked and reminded or archived. */
  readonly mayAct?: boolean
}

/** Filters, table and pages of the operations that the viewer may see; the address holds the view. */
export function OwnOperations({ addresses, Schedule, isDesk = false, mayAct = false }: Props) {
  const [search, go] = useAddress()
  const { data } = useSuspenseQuery(operationsQuery(filterOf(search)))
  const [showsFilters, setShowsFilters] = useState(false)
  const [layout, changeLayout] = useListLayout()
  const filter = countFilterOf(search)
  const { chosen, selection, chooseAllFound, clear } = useSelection(JSON.stringify(filter))
  // The first page that is also the last counts itself.
  const isAll = !search.has('cursor') && data.nextCursor === null
  const counted = useQuery({ ...operationCountQuery(filter), enabled: !isAll }).data
  const isSchedule = search.get('view') === 'schedule'
  // They redraw every row: after what the person types.
  const finishes = useDeferredValue(useFinishes(data.items, isDesk || isSchedule))
  const count = isAll ? data.items.length : counted
  const list = useRef<HTMLDivElement>(null)
  const settings = useRef<HTMLSpanElement>(null)
  const preview = search.get('preview')
  const show = (sid: string | null) => go((now) => withPreview(now, sid), { replace: true })
  const close = () => {
    show(null)
    if (!list.current?.contains(document.activeElement)) focusRow(list.current, preview)
  }
  useFocusAfterBack(list)
  useListKeys(list, layout.hasKeys && !isSchedule, {
    onPreview: (sid) => show(sid === preview ? null : sid),
    onMove: (sid) => preview && show(sid),
    onClose: preview && !isSchedule ? close : undefined,
    onHelp: () => settings.current?.querySelector('button')?.click(),
  })
  const { pathname, search: shown } = useLocation()
  useEffect(
    () =>
      keepList(
        data.items.map(({ sid }) => sid),
        pathname + shown,
      ),
    [data.items, pathname, shown],
  )
  return (
    <>
      <div className={`column gap-6 ${styles.top}`}>
        <div className="cluster gap-3 col-gap-4">
          <SavedViews list="operations" searchOf={viewSearchOf} />
          <Button
            className={styles.onPhone}
            label={t('operation.showFilters')}
            aria-expanded={showsFilters}
            onClick={() => setShowsFilters(!showsFilters)}
          />
          <ViewSwitch
            views={VIEWS}
            current={isSchedule ? 'schedule' : ''}
            onChoose={(view) => go((now) => changed(now, { view }))}
          />
          {isDesk && <ArchivedSwitch />}
          <span className="grow no-wrap note">
            {count !== undefined && t('operation.operationsCount', { count, shown: cappedCount(count) })}
          </span>
          {!isSchedule && (
            <span ref={settings}>
              <LayoutMenu layout={layout} isDesk={isDesk} onChange={changeLayout} />
            </span>
          )}
          <ExportLinks search={search} />
        </div>
        <FiltersOnPaper />
        <Filters className={showsFilters ? undefined : styles.notOnPhone} isDesk={isDesk} />
        {mayAct && (
          <BulkBar
            chosen={chosen}
            filter={filter}
            found={count}
            onAllFound={chooseAllFound}
            onClear={clear}
          />
        )}
      </div>
      <div className={preview && !isSchedule ? styles.withPreview : undefined}>
        <div ref={list} className={styles.list}>
          {isSchedule ? (
            <Suspense fallback={<Skeleton rows={6} />}>
              <Schedule rows={data.items} finishes={finishes} hrefOf={addresses.operation} />
            </Suspense>
          ) : (
            <OperationTable
              rows={data.items}
              addresses={addresses}
              layout={layout}
              selection={mayAct ? selection : undefined}
              finishes={finishes}
              isDesk={isDesk}
              onPreview={show}
            />
          )}
          <ListPager nextCursor={data.nextCursor} />
        </div>
        {preview && !isSchedule && <OperationPreview sid={preview} addresses={addresses} onClose={close} />}
      </div>
    </>
  )
}

/** Beside the same page of the list. @param sid null: nothing */
function withPreview(search: URLSearchParams, sid: string | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (sid) next.set('preview', sid)
  else next.delete('preview')
  return next
}

/** Asked for after the page, which shows at once. What was said stays until something newer is. */
function useFinishes(rows: readonly OperationRow[], isShown: boolean) {
  const sids = rows.filter(({ status }) => status === 'open').map(({ sid }) => sid)
  const { data } = useQuery({
    ...expectedFinishesQuery(sids),
    enabled: isShown && sids.length > 0,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => new Map(data?.map((one) => [one.sid, one])), [data])
}

const VIEWS = [
  { view: '', label: 'operation.asList' },
  { view: 'schedule', label: 'operation.schedule' },
] as const

/** Archived ones stand in the list, marked, unless the address hides them. */
function ArchivedSwitch() {
  const [search, go] = useAddress()
  return (
    <Switch
      className="no-print"
      label={t('operation.showArchived')}
      checked={search.get('archived') !== 'hidden'}
      onChange={(_, { checked }) => go((now) => changed(now, { archived: checked ? '' : 'hidden' }))}
    />
  )
}

const FORMATS = { csv: 'operation.exportCsv', xlsx: 'operation.exportXlsx' } as const

/** Filter and order of the list, from its first page on. */
export function exportAddress(search: URLSearchParams, format: keyof typeof FORMATS): string {
  const { cursor: _page, ...view } = filterOf(search)
  const asked = Object.entries({ ...view, format }).map(([name, value]) => [wireKey(name), String(value)])
  return `${addressOf('/operations/export')}?${new URLSearchParams(asked).toString()}`
}

function ExportLinks({ search }: { readonly search: URLSearchParams }) {
  const files = (['csv', 'xlsx'] as const).map((format) => ({
    label: t(FORMATS[format]),
    href: exportAddress(search, format),
  }))
  // The answer is a file: the page stays.
  usePageActions(
    files.map(({ label, href }) => ({
      label: t('operation.exportAs', { format: label }),
      run: () => window.location.assign(href),
    })),
  )
  return (
    <span className="wrap gap-3">
      {files.map(({ label, href }) => (
        <Button key={href} label={label} icon={<ArrowDownloadRegular />} href={href} download />
      ))}
    </span>
  )
}
