/** All organizations, as the back office sees them. */
import { Link, useSearchParams } from 'react-router'
import type { OrganizationRow } from '../../../contract/organizations/organizations.ts'
import { hrefOf } from '../../addresses/paths.ts'
import { countryName, date, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { CellLine, CellLink, RowActions } from '../../ui/data-list/data-list-cells.tsx'
import { ListPanel } from '../../ui/data-list/list-panel.tsx'
import { ListToolbar } from '../../ui/data-list/data-list-toolbar.tsx'
import { isFiltered } from '../../ui/data-list/data-list-view.ts'
import { actionsColumn, figureColumn, lineColumn, type Column } from '../../ui/data-list/data-list.tsx'
import { Empty } from '../../ui/page.tsx'
import { Button } from '../../ui/button.tsx'
import { AccessStatusChip } from '../shared/organization/access-status-chip.tsx'
import { organizationFilterOf, ORGANIZATIONS } from './list-view.ts'
import { sidesOf } from '../shared/organization/organization-words.ts'
import { organizationsQuery } from '../shared/organization/queries.ts'
import { useOrganizationFilters } from '../shared/organization/use-filters.ts'
import { useRemoval } from './use-removal.ts'

export function OrganizationList({ mayAct }: { readonly mayAct: boolean }) {
  const [search] = useSearchParams()
  const removal = useRemoval()
  return (
    <>
      <ListToolbar
        label={t('admin.filterOrganizations')}
        spec={ORGANIZATIONS}
        search={{ label: t('admin.searchOrganizations'), placeholder: t('admin.searchOrganizationsExample') }}
        filters={useFilters()}
      />
      <ListPanel
        title={t('admin.organizations')}
        query={organizationsQuery(organizationFilterOf(search))}
        counted="admin.organizationsCount"
        columns={columnsOf(mayAct ? removal : null)}
        keyOf={({ sid }) => sid}
        spec={ORGANIZATIONS}
        empty={
          <Empty title={t('admin.noOrganizationFits')}>
            {isFiltered(ORGANIZATIONS, search) && <Link to="?">{t('admin.showAllOrganizations')}</Link>}
          </Empty>
        }
      />
    </>
  )
}

function useFilters() {
  const { accessStatus, side, country } = useOrganizationFilters(ORGANIZATIONS.filters.accessStatus)
  const deleted = {
    name: 'deleted',
    label: t('admin.deleted'),
    all: t('admin.notDeleted'),
    choices: [{ value: 'true', label: t('admin.onlyDeleted') }],
  }
  return [side, accessStatus, deleted, country]
}

const columnsOf = (removal: ReturnType<typeof useRemoval> | null): readonly Column<OrganizationRow>[] => [
  { name: 'name', title: t('admin.organization'), cell: (row) => <Name row={row} /> },
  lineColumn('country', t('admin.country'), ({ country }) => countryName(country)),
  {
    name: 'accessStatus',
    title: t('admin.accessStatus'),
    cell: ({ accessStatus }) => <AccessStatusChip status={accessStatus} />,
  },
  { name: 'createdAt', title: t('admin.since'), cell: (row) => <Since row={row} /> },
  figureColumn('people', t('admin.people'), ({ people }) => quantity(people)),
  ...actionsColumn(
    t('admin.actions'),
    removal && ((row: OrganizationRow) => <Actions row={row} removal={removal} />),
  ),
]

type CellProps = { readonly row: OrganizationRow }

const Name = ({ row }: CellProps) => (
  <CellLink to={hrefOf('organization', { organizationSid: row.sid })} note={sidesOf(row)}>
    {row.name}
  </CellLink>
)

const Since = ({ row: { createdAt, deletedAt } }: CellProps) => (
  <CellLine note={deletedAt && t('admin.deletedOn', { date: date(deletedAt) })}>{date(createdAt)}</CellLine>
)

function Actions({ row, removal }: CellProps & { readonly removal: ReturnType<typeof useRemoval> }) {
  const { name, deletedAt, isPlatform } = row
  if (isPlatform) return null
  return (
    <RowActions>
      {deletedAt ? (
        <Button
          label={t('shared.restore')}
          variant="quiet"
          aria-label={t('shared.restoreName', { name })}
          onClick={() => removal.restore(row)}
        />
      ) : (
        <Button
          label={t('shared.delete')}
          variant="quiet"
          aria-label={t('admin.deleteName', { name })}
          onClick={() => removal.remove(row)}
        />
      )}
    </RowActions>
  )
}
