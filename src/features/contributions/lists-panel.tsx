/** The organization's own entities and purposes: added, renamed, archived. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportingEntity, ReportingPurpose } from '../../../contract/reporting-lists.ts'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ToneChip } from '../../ui/chips.tsx'
import { CellNote } from '../../ui/data-list/data-list-cells.tsx'
import { Empty, Panel } from '../../ui/page.tsx'
import { lazyDialog } from '../../ui/fetched-after.tsx'
import styles from './contributions.module.css'
import { entitiesQuery, purposesQuery } from './queries.ts'
import { KINDS } from './view.ts'

const ListDialog = lazyDialog(() => import('./list-dialog.tsx'))

export type OpenList =
  | { readonly list: 'entity'; readonly item: ReportingEntity | null }
  | { readonly list: 'purpose'; readonly item: ReportingPurpose | null }

export function ListsPanel({ mayWrite }: { readonly mayWrite: boolean }) {
  const { data: entities } = useSuspenseQuery(entitiesQuery)
  const { data: purposes } = useSuspenseQuery(purposesQuery)
  const [open, setOpen] = useState<OpenList | null>(null)
  return (
    <div className={styles.lists}>
      <Items
        title={t('contributions.entities')}
        add={t('contributions.addEntity')}
        empty={t('contributions.noEntities')}
        items={entities}
        noteOf={({ kind }) => t(KINDS[kind])}
        onOpen={mayWrite ? (item) => setOpen({ list: 'entity', item }) : null}
        archive={({ sid, name, kind, version }, isArchived) =>
          call('PUT /reporting_entities/:sid', { params: { sid }, body: { name, kind, isArchived, version } })
        }
      />
      <Items
        title={t('contributions.purposes')}
        add={t('contributions.addPurpose')}
        empty={t('contributions.noPurposes')}
        items={purposes}
        noteOf={() => ''}
        onOpen={mayWrite ? (item) => setOpen({ list: 'purpose', item }) : null}
        archive={({ sid, name, version }, isArchived) =>
          call('PUT /reporting_purposes/:sid', { params: { sid }, body: { name, isArchived, version } })
        }
      />
      {open && <ListDialog open={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

type ItemsProps<One> = {
  readonly title: string
  readonly add: string
  readonly empty: string
  readonly items: readonly One[]
  readonly noteOf: (item: One) => string
  /** null instead of an item: a new one. Without it, this person may only look. */
  readonly onOpen: ((item: One | null) => void) | null
  readonly archive: (item: One, isArchived: boolean) => Promise<unknown>
}

const Items = <One extends ReportingPurpose>(props: ItemsProps<One>) => {
  const { title, add, empty, items, noteOf, onOpen, archive } = props
  return (
    <Panel
      title={title}
      aside={onOpen && <Button label={add} size="small" onClick={() => onOpen(null)} />}
      flush
    >
      {items.length === 0 && <Empty title={empty} />}
      <ul className={styles.items}>
        {items.map((item) => (
          <Item
            key={item.sid}
            item={item}
            note={noteOf(item)}
            onEdit={onOpen && (() => onOpen(item))}
            archive={(isArchived) => archive(item, isArchived)}
          />
        ))}
      </ul>
    </Panel>
  )
}

type ItemProps = {
  readonly item: ReportingPurpose
  readonly note: string
  /** null: may only look. */
  readonly onEdit: (() => void) | null
  readonly archive: (isArchived: boolean) => Promise<unknown>
}

function Item({ item: { name, isArchived, allocations }, note, onEdit, archive }: ItemProps) {
  const [isSaving, setIsSaving] = useState(false)
  const put = async () => {
    setIsSaving(true)
    // A refusal is shown by the call itself.
    await archive(!isArchived).catch(() => null)
    await invalidate('operation')
    setIsSaving(false)
  }
  const used = allocations > 0 ? t('contributions.usedBy', { count: allocations }) : ''
  return (
    <li className="cluster gap-2 col-gap-5 pad-4-5 text-m">
      <span className={styles.itemName}>
        {name} {isArchived && <ToneChip tone="plain">{t('contributions.archived')}</ToneChip>}
        <CellNote>{[note, used].filter(Boolean).join(' · ')}</CellNote>
      </span>
      {onEdit && (
        <span className="flex gap-1">
          <Button
            label={t('contributions.change')}
            aria-label={t('contributions.editName', { name })}
            variant="quiet"
            size="small"
            onClick={onEdit}
          />
          <Button
            label={isArchived ? t('contributions.restore') : t('contributions.archive')}
            aria-label={t(isArchived ? 'contributions.restoreName' : 'contributions.archiveName', { name })}
            variant="quiet"
            size="small"
            loading={isSaving}
            onClick={() => void put()}
          />
        </span>
      )}
    </li>
  )
}
