/** The list of any registry entity, from its description. */
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { RegistryRow } from '../../../contract/registry.ts'
import type { RegistryEntity, RegistryField } from '../../../contract/registry/entity.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { RowActions, CellName } from '../../ui/data-list/data-list-cells.tsx'
import { ListPanel } from '../../ui/data-list/list-panel.tsx'
import { ListToolbar } from '../../ui/data-list/data-list-toolbar.tsx'
import { isFiltered } from '../../ui/data-list/data-list-view.ts'
import { actionsColumn, type Column } from '../../ui/data-list/data-list.tsx'
import { Empty } from '../../ui/page.tsx'
import { registryFilterOf, specOf } from './list-view.ts'
import type { DeletablePath } from '../shared/deletion/delete-with-undo.ts'
import { DeletedRecords } from '../shared/deletion/deleted-records.tsx'
import { useDeletion } from '../shared/deletion/use-deletion.tsx'
import { entriesQuery } from '../shared/registry/queries.ts'
import { countryName, date } from '../../lib/format.ts'
import styles from './registry.module.css'

/** What can be done with a row besides deleting it. */
export type RowAction = {
  readonly label: string
  readonly nameOf: (row: RegistryRow) => string
  readonly run: (row: RegistryRow) => void
}

type Props = {
  readonly entity: RegistryEntity
  /** Empty: may only look. */
  readonly actions: readonly RowAction[]
  readonly children?: ReactNode
}

export function RegistryList({ entity, actions, children }: Props) {
  const [search] = useSearchParams()
  const spec = specOf(entity)
  const path = entity.path as DeletablePath
  const { remove, refusalOf } = useDeletion()
  const onRemove = ({ sid, name }: RegistryRow) =>
    void remove({
      path,
      sid,
      name,
      topic: 'registry',
      title: t('registry.deleteTitle', { name }),
      message: t('registry.deleteText'),
    })
  const columns: readonly Column<RegistryRow>[] = [
    ...entity.fields
      .filter(({ listed }) => listed)
      .map((field) => ({
        name: field.name,
        title: field.title,
        cell: (row: RegistryRow) => (
          <>
            <EntryCell entity={entity} field={field} row={row} />
            {field.name === 'name' && refusalOf(row.sid)}
          </>
        ),
      })),
    ...actionsColumn(t('registry.actions'), actions.length > 0 && actionsOf(actions, onRemove)),
  ]
  const isNarrowed = isFiltered(spec, search)
  return (
    <>
      <ListToolbar
        label={t('registry.filter')}
        spec={spec}
        search={{ label: t('registry.search'), placeholder: t('registry.searchExample') }}
      >
        {children}
      </ListToolbar>
      <ListPanel
        title={entity.titlePlural}
        query={entriesQuery(entity, registryFilterOf(entity, search))}
        counted="registry.entries"
        columns={columns}
        keyOf={({ sid }) => sid}
        spec={spec}
        empty={
          <Empty title={isNarrowed ? t('registry.nothingFits') : t('registry.nothingYet')}>
            {isNarrowed && <Link to="?">{t('registry.showAll')}</Link>}
          </Empty>
        }
      />
      {actions.length > 0 && <DeletedRecords kind={entity.name} path={path} />}
    </>
  )
}

const actionsOf =
  (actions: readonly RowAction[], onRemove: (row: RegistryRow) => void) => (row: RegistryRow) => (
    <RowActions>
      {actions.map(({ label, nameOf, run }) => (
        <Button key={label} label={label} variant="quiet" aria-label={nameOf(row)} onClick={() => run(row)} />
      ))}
      <Button
        label={t('shared.delete')}
        variant="quiet"
        aria-label={t('registry.deleteName', { name: row.name })}
        onClick={() => onRemove(row)}
      />
    </RowActions>
  )

/** As in contract/registry.ts, which would bring every schema along. */
const nameBeside = (field: string): string => field.replace(/Sid$/, 'Name')

/** How a value reads in a list: one way per kind of field, total. */
const SHOW: Readonly<Record<RegistryField['kind'], (field: RegistryField, row: RegistryRow) => string>> = {
  text: ({ name }, row) => row[name] ?? '',
  url: ({ name }, row) => row[name] ?? '',
  date: ({ name }, row) => (row[name] ? date(row[name]) : ''),
  country: ({ name }, row) => (row[name] ? countryName(row[name]) : ''),
  choice: ({ name, choices = [] }, row) => choices.find(({ value }) => value === row[name])?.title ?? '',
  reference: ({ name }, row) => row[nameBeside(name)] ?? '',
}

type CellProps = { readonly entity: RegistryEntity; readonly field: RegistryField; readonly row: RegistryRow }

function EntryCell({ entity, field, row }: CellProps) {
  const text = SHOW[field.kind](field, row)
  if (field.name !== 'name') return <span className={styles[field.kind]}>{text || '–'}</span>
  return (
    <span className={styles.named}>
      {entity.hasLogo && <Logo src={row['logo'] ?? null} name={row.name} />}
      <CellName>{text}</CellName>
    </span>
  )
}

/** Beside its name, so it says nothing more to a screen reader. */
const Logo = ({ src, name }: { readonly src: string | null; readonly name: string }) =>
  src ? (
    <img className={styles.logo} src={src} alt="" loading="lazy" />
  ) : (
    <span className={styles.logo} aria-hidden>
      {name.slice(0, 1)}
    </span>
  )
