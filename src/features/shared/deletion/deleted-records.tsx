/** What was deleted of a kind, folded away under its list, with a button that restores. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { DeletedKind, DeletedRecord } from '../../../../contract/deletions.ts'
import { itemsQuery } from '../../../lib/query-client.ts'
import { dateTime } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { CellLine, CellName, RowActions } from '../../../ui/data-list/data-list-cells.tsx'
import { actionsColumn, DataList, type Column } from '../../../ui/data-list/data-list.tsx'
import { Folded } from '../../../ui/sections/folded.tsx'
import { restoreDeleted, type DeletablePath } from './delete-with-undo.ts'

/** Under the registry's key: what changes there may have been deleted or restored. */
const deletedQuery = (kind: DeletedKind) =>
  itemsQuery(['registry', 'deleted', kind], 'GET /deleted_records', { query: { kind } })

type Props = { readonly kind: DeletedKind; readonly path: DeletablePath }

/** For those who may restore. */
export const DeletedRecords = (props: Props) => (
  <Folded title={t('shared.deletedTitle')} keptAs={`deleted-${props.kind}`}>
    <List {...props} />
  </Folded>
)

function List({ kind, path }: Props) {
  const { data } = useSuspenseQuery(deletedQuery(kind))
  return (
    <div className="hairline surface-1 radius-m clipped">
      <DataList
        label={t('shared.deletedTitle')}
        columns={columnsOf(path)}
        rows={data}
        keyOf={({ sid }) => sid}
        empty={<p className="pad-4-5 soft">{t('shared.deletedNone')}</p>}
      />
    </div>
  )
}

const columnsOf = (path: DeletablePath): readonly Column<DeletedRecord>[] => [
  { name: 'name', title: t('shared.deletedWhat'), cell: ({ name }) => <CellName>{name}</CellName> },
  {
    name: 'deletedAt',
    title: t('shared.deletedWhen'),
    cell: ({ deletedAt, deletedBy }) => <CellLine note={deletedBy}>{dateTime(deletedAt)}</CellLine>,
  },
  ...actionsColumn<DeletedRecord>(t('shared.deletedActions'), ({ sid, name }) => (
    <RowActions>
      <Button
        label={t('shared.restore')}
        variant="quiet"
        aria-label={t('shared.restoreName', { name })}
        onClick={() => void restoreDeleted({ path, sid, name, topic: 'registry' })}
      />
    </RowActions>
  )),
]
