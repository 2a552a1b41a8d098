/** Imports and dry runs, newest first. */
import { useSearchParams } from 'react-router'
import { hrefOf } from '../../addresses/paths.ts'
import { dateTime, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { CellLine, CellLink, CellNote } from '../../ui/data-list/data-list-cells.tsx'
import { ListPanel } from '../../ui/data-list/list-panel.tsx'
import type { Column } from '../../ui/data-list/data-list.tsx'
import { Empty } from '../../ui/page.tsx'
import { importsQuery, type ImportRow } from './queries.ts'
import { readAs } from './words.ts'

const columns = (): readonly Column<ImportRow>[] => [
  {
    name: 'file',
    title: t('imports.file'),
    cell: (row) => (
      <>
        <CellLink to={hrefOf('registryImport', { importSid: row.sid })}>
          {row.fileName || t('imports.unnamed')}
        </CellLink>
        <CellNote>{readAs(row)}</CellNote>
      </>
    ),
  },
  { name: 'standard', title: t('imports.mapStandard'), cell: ({ standard }) => standard.name },
  {
    name: 'rows',
    title: t('imports.rows'),
    align: 'right',
    cell: ({ rows, refused }) => (
      <CellLine note={refused > 0 && t('imports.refusedOf', { count: refused })}>{quantity(rows)}</CellLine>
    ),
  },
  {
    name: 'state',
    title: t('imports.state'),
    cell: ({ ranAt }) => (
      <ToneChip tone={ranAt ? 'done' : 'plain'}>{t(ranAt ? 'imports.imported' : 'imports.checked')}</ToneChip>
    ),
  },
  {
    name: 'when',
    title: t('imports.when'),
    cell: ({ createdAt, createdBy, ranAt, ranBy }) => (
      <CellLine note={(ranAt ? ranBy : createdBy) ?? t('imports.someone')}>
        {dateTime(ranAt ?? createdAt)}
      </CellLine>
    ),
  },
]

export function ImportList() {
  const [search] = useSearchParams()
  return (
    <ListPanel
      title={t('imports.past')}
      query={importsQuery(search.get('cursor'))}
      columns={columns()}
      keyOf={({ sid }) => sid}
      empty={<Empty title={t('imports.noneYet')} />}
    />
  )
}
