/** Saved column maps: for files of registries that are not known. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CellName, CellNote, RowActions } from '../../ui/data-list/data-list-cells.tsx'
import { actionsColumn, DataList, type Column } from '../../ui/data-list/data-list.tsx'
import { Panel } from '../../ui/page.tsx'
import { fieldsOf } from '../../../contract/rules/imports/guess.ts'
import { deleteWithUndo } from '../shared/deletion/delete-with-undo.ts'
import { DeletedRecords } from '../shared/deletion/deleted-records.tsx'
import { mapsQuery, type ColumnMap } from './queries.ts'
import { targetWords } from './words.ts'

const remove = ({ sid, name }: ColumnMap) =>
  deleteWithUndo({
    path: '/import_maps',
    sid,
    name,
    topic: 'registry',
    title: t('imports.deleteMapTitle', { name }),
    message: t('imports.deleteMapText'),
  })

/** @param onEdit absent: may only look */
export function MapList({ onEdit }: { readonly onEdit?: ((map: ColumnMap) => void) | undefined }) {
  const { data } = useSuspenseQuery(mapsQuery)
  const deleted = onEdit && <DeletedRecords kind="importMap" path="/import_maps" />
  if (data.length === 0) return deleted
  const columns: readonly Column<ColumnMap>[] = [
    {
      name: 'name',
      title: t('imports.mapName'),
      cell: ({ name, target, columns: mapped }) => (
        <>
          <CellName>{name}</CellName>
          <CellNote>
            {fieldsOf(target)
              .flatMap((field) => mapped[field] ?? [])
              .join(' · ')}
          </CellNote>
        </>
      ),
    },
    { name: 'standard', title: t('imports.mapStandard'), cell: ({ standardName }) => standardName },
    { name: 'target', title: t('imports.mapTarget'), cell: ({ target }) => targetWords(target) },
    ...actionsColumn(
      t('imports.actions'),
      onEdit &&
        ((map: ColumnMap) => (
          <RowActions>
            <Button
              label={t('shared.edit')}
              variant="quiet"
              aria-label={t('imports.editMap', { name: map.name })}
              onClick={() => onEdit(map)}
            />
            <Button
              label={t('shared.delete')}
              variant="quiet"
              aria-label={t('imports.deleteMap', { name: map.name })}
              onClick={() => void remove(map)}
            />
          </RowActions>
        )),
    ),
  ]
  return (
    <>
      <Panel title={t('imports.maps')} flush>
        <DataList
          label={t('imports.maps')}
          columns={columns}
          rows={data}
          keyOf={({ sid }) => sid}
          empty={null}
        />
      </Panel>
      {deleted}
    </>
  )
}
