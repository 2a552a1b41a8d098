/** Saved column maps: for files of registries that are not known. */
import { invalidate } from '../shared/change/invalidate.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { call } from '../../lib/http.ts'
import { t } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { CellName, CellNote, RowActions } from '../../ui/data-list/data-list-cells.tsx'
import { DataList, type Column } from '../../ui/data-list/data-list.tsx'
import { keepFocus } from '../../ui/keep-focus.ts'
import { Panel } from '../../ui/page.tsx'
import { openAlert } from '../../ui/alert-dialog/alert.ts'
import { fieldsOf } from '../../../contract/rules/imports/guess.ts'
import { mapsQuery, type ColumnMap } from './queries.ts'
import { targetWords } from './words.ts'

async function remove({ sid, name }: ColumnMap): Promise<void> {
  const { confirmed } = await openAlert({
    title: t('imports.deleteMapTitle', { name }),
    message: t('imports.deleteMapText'),
    confirm: { text: t('shared.delete'), variant: 'danger' },
    deny: { text: t('common.cancel') },
  })
  if (!confirmed) return
  const success = t('imports.mapDeleted', { name })
  const failure = t('shared.notDeleted', { name })
  await call('DELETE /import_maps/:sid', { params: { sid } }, { messages: { success, failure } })
  await invalidate('registry')
  keepFocus()
}

/** @param onEdit absent: may only look */
export function MapList({ onEdit }: { readonly onEdit?: ((map: ColumnMap) => void) | undefined }) {
  const { data } = useSuspenseQuery(mapsQuery)
  if (data.length === 0) return null
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
    ...(onEdit
      ? [
          {
            name: 'actions',
            title: t('imports.actions'),
            isQuiet: true,
            cell: (map: ColumnMap) => (
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
            ),
          },
        ]
      : []),
  ]
  return (
    <Panel title={t('imports.maps')} flush>
      <DataList
        label={t('imports.maps')}
        columns={columns}
        rows={data}
        keyOf={({ sid }) => sid}
        empty={null}
      />
    </Panel>
  )
}
