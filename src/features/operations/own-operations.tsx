import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import {
  Suspense,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react'
import type { OperationRow } from '../../../contract/operations/shapes.ts'
import type { ListLayout } from '../../../contract/session.ts'
import type { Selection } from '../../ui/data-list/data-list.tsx'
import { ListPager } from '../../ui/data-list/data-list-pager.tsx'
import { t } from '../../lib/messages.ts'
import { isFiltered } from '../../ui/data-list/data-list-view.ts'
import { Empty, Part, Skeleton } from '../../ui/page.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { BulkBar } from './bulk-bar.tsx'
import styles from './list.module.css'
import { keepList } from '../shared/operation/last-list.tsx'
import { countFilterOf, filterOf, OPERATIONS } from '../shared/operation/list-view.ts'
import type { Addresses } from './operation-columns.tsx'
import { useFiltersInWords } from './operation-filters.tsx'
import { useListLayout } from './layout-menu.tsx'
import { OperationPreview } from './operation-preview.tsx'
import { OperationTools } from './operation-tools.tsx'
import { OperationTable } from './operation-table.tsx'
import { focusRow, useFocusAfterBack, useListKeys } from './use-list-keys.ts'
import {
  type ExpectedFinish,
  expectedFinishesQuery,
  operationCountQuery,
  operationsQuery,
  type Side,
} from '../shared/operation/queries.ts'
import { useSelection } from './use-selection.ts'

type ScheduleProps = {
  readonly rows: readonly OperationRow[]
  readonly finishes: ReadonlyMap<string, ExpectedFinish>
  readonly hrefOf: (sid: string) => string
  /** In words. */
  readonly filters: readonly string[]
}

type Props = {
  /** Only what the own organization has on this side; absent: all that the viewer may see. */
  readonly side?: Side
  readonly addresses: Addresses
  /** The page of the list as a timeline. */
  readonly Schedule: ComponentType<ScheduleProps>
  /** What to do while there is no operation at all. */
  readonly firstStep?: ReactNode
  /** The platform's own list: archived ones can be hidden. */
  readonly isDesk?: boolean
  /** Several can be ticked and reminded or archived. */
  readonly mayAct?: boolean
}

/** Filters, table and pages of operations; the address holds the view. */
export function OwnOperations(props: Props) {
  const { side, isDesk = false, mayAct = false } = props
  const layout = useListLayout()
  const settings = useRef<HTMLSpanElement>(null)
  const [search] = useAddress()
  const filter = countFilterOf(search, side)
  const { data } = useQuery(operationsQuery(filterOf(search, side)))
  const { chosen, selection, chooseAllFound, clear } = useSelection(JSON.stringify(filter), data?.items)
  const count = useCount(search, side)
  return (
    <>
      <OperationTools side={side} isDesk={isDesk} layout={layout} settings={settings} count={count}>
        {mayAct && (
          <BulkBar
            chosen={chosen}
            filter={filter}
            found={count}
            onAllFound={chooseAllFound}
            onClear={clear}
          />
        )}
      </OperationTools>
      <Part>
        <Found
          {...props}
          isDesk={isDesk}
          layout={layout[0]}
          settings={settings}
          selection={mayAct ? selection : undefined}
        />
      </Part>
    </>
  )
}

/** @returns undefined until it is known */
function useCount(search: URLSearchParams, side: Side | undefined): number | undefined {
  const { data } = useQuery(operationsQuery(filterOf(search, side)))
  // The first page that is also the last counts itself.
  const isAll = !search.has('cursor') && data?.nextCursor === null
  const isAsked = data !== undefined && !isAll
  const counted = useQuery({ ...operationCountQuery(countFilterOf(search, side)), enabled: isAsked }).data
  return isAll ? data.items.length : counted
}

type FoundProps = Pick<Props, 'side' | 'addresses' | 'Schedule' | 'firstStep'> & {
  readonly isDesk: boolean
  readonly layout: ListLayout
  readonly settings: RefObject<HTMLSpanElement | null>
  readonly selection: Selection<OperationRow> | undefined
}

function Found({ side, addresses, Schedule, firstStep, isDesk, layout, settings, selection }: FoundProps) {
  const [search, go] = useAddress()
  const { data } = useSuspenseQuery(operationsQuery(filterOf(search, side)))
  const isSchedule = search.get('view') === 'schedule'
  // They redraw every row: after what the person types.
  const finishes = useDeferredValue(useFinishes(data.items, isDesk || isSchedule))
  const filters = useFiltersInWords()
  const list = useRef<HTMLDivElement>(null)
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
  if (data.items.length === 0 && !isFiltered(OPERATIONS, search))
    return <Empty title={t('operation.noOperations')}>{firstStep}</Empty>
  return (
    <div className={preview && !isSchedule ? styles.withPreview : undefined}>
      <div ref={list} className={styles.list}>
        {isSchedule ? (
          <Suspense fallback={<Skeleton rows={6} />}>
            <Schedule rows={data.items} finishes={finishes} hrefOf={addresses.operation} filters={filters} />
          </Suspense>
        ) : (
          <OperationTable
            rows={data.items}
            addresses={addresses}
            layout={layout}
            selection={selection}
            finishes={finishes}
            isDesk={isDesk}
            onPreview={show}
          />
        )}
        <ListPager nextCursor={data.nextCursor} />
      </div>
      {preview && !isSchedule && <OperationPreview sid={preview} addresses={addresses} onClose={close} />}
    </div>
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
