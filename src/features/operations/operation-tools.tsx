/** What is above the list of operations: its views, filters and files. It needs no answer, so it is there at once. */
import { Switch } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useState, type ReactNode, type RefObject } from 'react'
import { wireKey } from '../../../contract/http/wire.ts'
import { cappedCount } from '../../lib/format.ts'
import { addressOf } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { changed } from '../../ui/data-list/data-list-view.ts'
import { SetFilters } from '../../ui/data-list/set-filters.tsx'
import { ViewSwitch } from '../../ui/data-list/view-switch.tsx'
import { usePageActions } from '../../ui/page-actions.ts'
import { useAddress } from '../../ui/use-address.ts'
import { filterOf, viewSearchOf } from '../shared/operation/list-view.ts'
import type { Side } from '../shared/operation/queries.ts'
import { SavedViews } from '../shared/saved-view/saved-views.tsx'
import { LayoutMenu, type useListLayout } from './layout-menu.tsx'
import styles from './list.module.css'
import { Filters, useFiltersInWords } from './operation-filters.tsx'

type Props = {
  readonly side: Side | undefined
  /** The platform's own list: archived ones can be hidden. */
  readonly isDesk: boolean
  readonly layout: ReturnType<typeof useListLayout>
  readonly settings: RefObject<HTMLSpanElement | null>
  readonly count: number | undefined
  readonly children: ReactNode
}

export function OperationTools({ side, isDesk, layout, settings, count, children }: Props) {
  const [search, go] = useAddress()
  const [showsFilters, setShowsFilters] = useState(false)
  const isSchedule = search.get('view') === 'schedule'
  return (
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
            <LayoutMenu layout={layout[0]} isDesk={isDesk} onChange={layout[1]} />
          </span>
        )}
        <ExportLinks search={search} side={side} />
      </div>
      <SetFilters lines={useFiltersInWords()} />
      <Filters className={showsFilters ? undefined : styles.notOnPhone} isDesk={isDesk} />
      {children}
    </div>
  )
}

const VIEWS = [
  { view: '', label: 'operation.asList' },
  { view: 'schedule', label: 'operation.schedule' },
] as const

/** Archived ones are in the list, marked, unless the address hides them. */
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
export function exportAddress(search: URLSearchParams, format: keyof typeof FORMATS, side?: Side): string {
  const { cursor: _page, ...view } = filterOf(search, side)
  const asked = Object.entries({ ...view, format }).map(([name, value]) => [wireKey(name), String(value)])
  return `${addressOf('/operations/export')}?${new URLSearchParams(asked).toString()}`
}

type LinksProps = Pick<Props, 'side'> & { readonly search: URLSearchParams }

function ExportLinks({ search, side }: LinksProps) {
  const files = (['csv', 'xlsx'] as const).map((format) => ({
    label: t(FORMATS[format]),
    href: exportAddress(search, format, side),
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
