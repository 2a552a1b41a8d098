/** Everyone who applied, in the order in which it is worked off: by age or by risk. */
import { Link, useSearchParams } from 'react-router'
import type { OnboardingRow } from '../../../contract/organizations/onboarding-shapes.ts'
import { hrefOf } from '../../addresses/paths.ts'
import { countryName, date, relativeDay } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { useNow } from '../../lib/use-now.ts'
import { TurnChip } from '../shared/operation/turn-chip.tsx'
import { CellLine, CellLink, CellNote } from '../../ui/data-list/data-list-cells.tsx'
import { ListPanel } from '../../ui/data-list/list-panel.tsx'
import { ListToolbar } from '../../ui/data-list/data-list-toolbar.tsx'
import { isFiltered } from '../../ui/data-list/data-list-view.ts'
import type { Column } from '../../ui/data-list/data-list.tsx'
import { Empty } from '../../ui/page.tsx'
import { AccessStatusChip } from '../shared/organization/access-status-chip.tsx'
import { accessStatusName, sidesOf } from '../shared/organization/organization-words.ts'
import { useOrganizationFilters } from '../shared/organization/use-filters.ts'
import { DueChip } from './due-chip.tsx'
import { FlagChip } from './flag-chip.tsx'
import { ONBOARDINGS, onboardingFilterOf } from './list-view.ts'
import { onboardingsQuery } from './queries.ts'
import { RiskMeter } from './risk-meter.tsx'

export function OnboardingList() {
  const [search] = useSearchParams()
  const now = useNow()
  return (
    <>
      <ListToolbar
        label={t('compliance.filterOnboardings')}
        spec={ONBOARDINGS}
        search={{
          label: t('compliance.searchOnboardings'),
          placeholder: t('compliance.searchOnboardingsExample'),
        }}
        filters={useFilters()}
      />
      <ListPanel
        title={t('compliance.onboardings')}
        query={onboardingsQuery(onboardingFilterOf(search))}
        counted="compliance.onboardingsCount"
        columns={columnsAt(now)}
        keyOf={({ sid }) => sid}
        spec={ONBOARDINGS}
        empty={<Nothing isFiltered={isFiltered(ONBOARDINGS, search)} />}
      />
    </>
  )
}

const Nothing = (props: { readonly isFiltered: boolean }) =>
  props.isFiltered ? (
    <Empty title={t('compliance.noOnboardingFits')}>
      <Link to="?">{t('compliance.showAllOnboardings')}</Link>
    </Empty>
  ) : (
    <Empty title={t('compliance.noOnboardings')}>
      <p>{t('compliance.noOnboardingsText')}</p>
    </Empty>
  )

function useFilters() {
  const { accessStatus, side, country } = useOrganizationFilters(ONBOARDINGS.filters.accessStatus)
  return [
    accessStatus,
    {
      name: 'court',
      label: t('compliance.court'),
      all: t('compliance.waitingForAnyone'),
      choices: [
        { value: 'platform', label: t('compliance.platform') },
        { value: 'applicant', label: t('compliance.applicant') },
      ],
    },
    side,
    {
      name: 'risky',
      label: t('compliance.risky'),
      all: t('compliance.anyRisk'),
      choices: [{ value: 'true', label: t('compliance.onlyRisky') }],
    },
    country,
  ]
}

const columnsAt = (now: number): readonly Column<OnboardingRow>[] => [
  {
    name: 'name',
    title: t('compliance.organization'),
    cell: ({ sid, organization }) => (
      <CellLink
        to={hrefOf('adminOnboarding', { onboardingSid: sid })}
        note={sidesOf({ ...organization, isPlatform: false })}
      >
        {organization.name}
      </CellLink>
    ),
  },
  {
    name: 'country',
    title: t('compliance.country'),
    cell: ({ organization: { country }, isFlagged }) => (
      <>
        <CellLine>{countryName(country)}</CellLine>
        {isFlagged && <FlagChip />}
      </>
    ),
  },
  {
    name: 'accessStatus',
    title: t('compliance.accessStatus'),
    cell: ({ accessStatus, title }) => (
      <>
        <AccessStatusChip status={accessStatus} />
        {title !== accessStatusName(accessStatus) && <CellNote>{title}</CellNote>}
      </>
    ),
  },
  {
    name: 'court',
    title: t('compliance.court'),
    cell: ({ court }) =>
      court ? (
        <TurnChip party={court} viewer="platform" />
      ) : (
        <CellNote>{t('compliance.waitingForNoOne')}</CellNote>
      ),
  },
  {
    name: 'since',
    title: t('compliance.since'),
    cell: ({ since, dueAt }) => (
      <>
        <CellLine>{relativeDay(since, now)}</CellLine>
        {dueAt ? <DueChip dueAt={dueAt} now={now} /> : <CellNote>{date(since)}</CellNote>}
      </>
    ),
  },
  {
    name: 'submittedAt',
    title: t('compliance.submitted'),
    cell: ({ submittedAt }) =>
      submittedAt ? (
        <CellLine>{date(submittedAt)}</CellLine>
      ) : (
        <CellNote>{t('compliance.notSubmitted')}</CellNote>
      ),
  },
  {
    name: 'risk',
    title: t('compliance.risk'),
    cell: ({ risk, openHits }) => (
      <>
        <RiskMeter risk={risk} />
        {openHits > 0 && <CellNote>{t('compliance.openHits', { count: openHits })}</CellNote>}
      </>
    ),
  },
]
