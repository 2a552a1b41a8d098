/** All industries; one that an organization names cannot go, and says who names it. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Industry } from '../../../contract/organizations/industries.ts'
import { quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { CellName, RowActions } from '../../ui/data-list/data-list-cells.tsx'
import { ListToolbar } from '../../ui/data-list/data-list-toolbar.tsx'
import { actionsColumn, DataList, figureColumn, type Column } from '../../ui/data-list/data-list.tsx'
import { Empty, Panel } from '../../ui/page.tsx'
import { Button } from '../../ui/button.tsx'
import { DeletedRecords } from '../shared/deletion/deleted-records.tsx'
import { useDeletion } from '../shared/deletion/use-deletion.tsx'
import { industriesQuery } from '../shared/industry/queries.ts'
import { filterIn, listSpec, orderIn } from '../../ui/data-list/data-list-view.ts'

type Props = {
  /** Absent: may only look. */
  readonly onEdit?: ((industry: Industry) => void) | undefined
  readonly children?: React.ReactNode
}

export function IndustryList({ onEdit, children }: Props) {
  const [search] = useSearchParams()
  const { data } = useSuspenseQuery(industriesQuery)
  const { remove, refusalOf } = useDeletion()
  const rows = inOrder(data, search)
  const onRemove = ({ sid, name }: Industry) =>
    void remove({
      path: '/industries',
      sid,
      name,
      topic: 'registry',
      title: t('admin.deleteIndustryTitle', { name }),
      message: t('admin.deleteIndustryText'),
    })
  const columns: readonly Column<Industry>[] = [
    {
      name: 'name',
      title: t('admin.industry'),
      cell: ({ sid, name }) => (
        <>
          <CellName>{name}</CellName>
          {refusalOf(sid)}
        </>
      ),
    },
    figureColumn('organizations', t('admin.organizations'), ({ organizations }) => quantity(organizations)),
    ...actionsColumn(
      t('admin.actions'),
      onEdit && ((industry: Industry) => <Actions industry={industry} onEdit={onEdit} onRemove={onRemove} />),
    ),
  ]
  return (
    <>
      <ListToolbar
        label={t('admin.filterIndustries')}
        spec={INDUSTRIES}
        search={{ label: t('admin.searchIndustries'), placeholder: t('admin.searchIndustriesExample') }}
      >
        {children}
      </ListToolbar>
      <Panel title={t('admin.industries')} aside={t('admin.industriesCount', { count: rows.length })} flush>
        <DataList
          label={t('admin.industries')}
          columns={columns}
          rows={rows}
          keyOf={({ sid }) => sid}
          spec={INDUSTRIES}
          empty={
            <Empty title={data.length === 0 ? t('admin.noIndustries') : t('admin.noIndustryFits')}>
              {data.length > 0 && <Link to="?">{t('admin.showAllIndustries')}</Link>}
            </Empty>
          }
        />
      </Panel>
      {onEdit && <DeletedRecords kind="industry" path="/industries" />}
    </>
  )
}

type ActionProps = {
  readonly industry: Industry
  readonly onEdit: (industry: Industry) => void
  readonly onRemove: (industry: Industry) => void
}

const Actions = ({ industry, onEdit, onRemove }: ActionProps) => (
  <RowActions>
    <Button
      label={t('admin.rename')}
      variant="quiet"
      aria-label={t('admin.renameName', { name: industry.name })}
      onClick={() => onEdit(industry)}
    />
    <Button
      label={t('shared.delete')}
      variant="quiet"
      aria-label={t('admin.deleteName', { name: industry.name })}
      onClick={() => onRemove(industry)}
    />
  </RowActions>
)

const INDUSTRIES = listSpec({
  sorts: ['name', 'organizations'],
  order: { sort: 'name', direction: 'asc' },
  filters: { search: null },
})

export function inOrder(industries: readonly Industry[], search: URLSearchParams): readonly Industry[] {
  const wanted = (filterIn(INDUSTRIES, search).search ?? '').toLocaleLowerCase('en')
  const { sort, direction } = orderIn(INDUSTRIES, search)
  const sign = direction === 'asc' ? 1 : -1
  const byName = (a: Industry, b: Industry) => a.name.localeCompare(b.name, 'en')
  const compare = {
    name: byName,
    organizations: (a: Industry, b: Industry) => a.organizations - b.organizations || byName(a, b),
  }[sort]
  return industries
    .filter(({ name }) => name.toLocaleLowerCase('en').includes(wanted))
    .toSorted((a, b) => sign * compare(a, b))
}
