/** All organizations, as the back office sees them. */
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { OrganizationRow } from '../../../contract/organizations/organizations.ts'
import { hrefOf } from '../../addresses/paths.ts'
import { countryName, date, quantity } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { CellLine, CellLink, CellNote, RowActions } from '../../ui/data-list/data-list-cells.tsx'
import { ListPanel } from '../../ui/data-list/list-panel.tsx'
import { ListToolbar } from '../../ui/data-list/data-list-toolbar.tsx'
import { isFiltered } from '../../ui/data-list/data-list-view.ts'
import type { Column } from '../../ui/data-list/data-list.tsx'
import { Empty } from '../../ui/page.tsx'
import { Button } from '../../ui/button.tsx'
import { AccessStatusChip } from '../shared/organization/access-status-chip.tsx'
import { organizationFilterOf, ORGANIZATIONS } from './list-view.ts'
import { accessStatusName, sidesOf } from '../shared/organization/organization-words.ts'
import { countriesQuery, organizationsQuery } from '../shared/organization/queries.ts'
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

/** The countries come later and last: their list grows wider and moves nothing. */
function useFilters() {
  const { data: countries = [] } = useQuery(countriesQuery)
  return [
    {
      name: 'side',
      label: t('admin.side'),
      all: t('admin.everySide'),
      choices: [
        { value: 'buyer', label: t('shared.contributor') },
        { value: 'seller', label: t('shared.projectCarrier') },
        { value: 'both', label: t('admin.bothSides') },
      ],
    },
    {
      name: 'accessStatus',
      label: t('admin.accessStatus'),
      all: t('admin.everyAccessStatus'),
      choices: ORGANIZATIONS.filters.accessStatus.map((value) => ({ value, label: accessStatusName(value) })),
    },
    {
      name: 'deleted',
      label: t('admin.deleted'),
      all: t('admin.notDeleted'),
      choices: [{ value: 'true', label: t('admin.onlyDeleted') }],
    },
    {
      name: 'country',
      label: t('admin.country'),
      all: t('admin.everyCountry'),
      choices: countries.map(({ code, displayName }) => ({ value: code, label: displayName })),
    },
  ]
}

const columnsOf = (removal: ReturnType<typeof useRemoval> | null): readonly Column<OrganizationRow>[] => [
  { name: 'name', title: t('admin.organization'), cell: (row) => <Name row={row} /> },
  {
    name: 'country',
    title: t('admin.country'),
    cell: ({ country }) => <CellLine>{countryName(country)}</CellLine>,
  },
  {
    name: 'accessStatus',
    title: t('admin.accessStatus'),
    cell: ({ accessStatus }) => <AccessStatusChip status={accessStatus} />,
  },
  { name: 'createdAt', title: t('admin.since'), cell: (row) => <Since row={row} /> },
  {
    name: 'people',
    title: t('admin.people'),
    align: 'right',
    cell: ({ people }) => <CellLine>{quantity(people)}</CellLine>,
  },
  ...(removal
    ? [
        {
          name: 'actions',
          title: t('admin.actions'),
          isQuiet: true,
          cell: (row: OrganizationRow) => <Actions row={row} removal={removal} />,
        },
      ]
    : []),
]

type CellProps = { readonly row: OrganizationRow }

const Name = ({ row }: CellProps) => (
  <>
    <CellLink to={hrefOf('organization', { organizationSid: row.sid })}>{row.name}</CellLink>
    <CellNote>{sidesOf(row)}</CellNote>
  </>
)

const Since = ({ row: { createdAt, deletedAt } }: CellProps) => (
  <>
    <CellLine>{date(createdAt)}</CellLine>
    {deletedAt && <CellNote>{t('admin.deletedOn', { date: date(deletedAt) })}</CellNote>}
  </>
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
