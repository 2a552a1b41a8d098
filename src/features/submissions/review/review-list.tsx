/** All offerings that were ever submitted, as the back office sees them. */
import { Link, useSearchParams } from 'react-router'
import type { SubmissionRow } from '../../../../contract/offerings/submission-shapes.ts'
import { hrefOf } from '../../../addresses/paths.ts'
import { countryName, date, relativeDay } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { useNow } from '../../../lib/use-now.ts'
import { ToneChip } from '../../../ui/chips.tsx'
import { TurnChip } from '../../shared/operation/turn-chip.tsx'
import { CellLine, CellLink, CellName, CellNote } from '../../../ui/data-list/data-list-cells.tsx'
import { ListPanel } from '../../../ui/data-list/list-panel.tsx'
import { ListToolbar } from '../../../ui/data-list/data-list-toolbar.tsx'
import { isFiltered } from '../../../ui/data-list/data-list-view.ts'
import { lineColumn, type Column } from '../../../ui/data-list/data-list.tsx'
import { Empty } from '../../../ui/page.tsx'
import { submissionsQuery } from '../../shared/submission/queries.ts'
import { revisionName, STATUS_TONES, statusName } from '../../shared/submission/words.ts'
import { reviewFilterOf, REVIEWS } from './list-view.ts'

export function ReviewList() {
  const [search] = useSearchParams()
  const now = useNow()
  return (
    <>
      <ListToolbar
        label={t('submission.filterOfferings')}
        spec={REVIEWS}
        search={{
          label: t('submission.searchOfferings'),
          placeholder: t('submission.searchOfferingsExample'),
        }}
        filters={filters()}
      />
      <ListPanel
        title={t('submission.offerings')}
        query={submissionsQuery(reviewFilterOf(search))}
        counted="submission.offeringsCount"
        columns={columnsAt(now)}
        keyOf={({ sid }) => sid}
        spec={REVIEWS}
        empty={
          <Empty title={t('submission.noOfferingFits')}>
            {isFiltered(REVIEWS, search) && <Link to="?">{t('submission.showAllOfferings')}</Link>}
          </Empty>
        }
      />
    </>
  )
}

const filters = () => [
  {
    name: 'status',
    label: t('submission.status'),
    all: t('submission.everyStatus'),
    choices: REVIEWS.filters.status.map((value) => ({ value, label: statusName(value) })),
  },
  {
    name: 'court',
    label: t('submission.court'),
    all: t('submission.waitingForAnyone'),
    choices: [
      { value: 'platform', label: t('submission.courtPlatform') },
      { value: 'projectCarrier', label: t('submission.courtCarrier') },
    ],
  },
]

const columnsAt = (now: number): readonly Column<SubmissionRow>[] => [
  {
    name: 'title',
    title: t('submission.offering'),
    cell: ({ sid, title, project }) => (
      <CellLink
        to={hrefOf('projectOffering', { projectOfferingSid: sid })}
        note={project.name !== title && project.name}
      >
        {title}
      </CellLink>
    ),
  },
  {
    name: 'carrier',
    title: t('submission.carrier'),
    cell: ({ carrier, country }) => <CellName note={countryName(country)}>{carrier.name}</CellName>,
  },
  { name: 'status', title: t('submission.status'), cell: (row) => <State row={row} /> },
  {
    name: 'court',
    title: t('submission.court'),
    cell: ({ court }) =>
      court ? <TurnChip party={court} viewer="platform" /> : <CellNote>{t('submission.none')}</CellNote>,
  },
  {
    name: 'since',
    title: t('submission.since'),
    cell: ({ since }) => <CellLine note={date(since)}>{relativeDay(since, now)}</CellLine>,
  },
  lineColumn('updatedAt', t('submission.changed'), ({ updatedAt }) => relativeDay(updatedAt, now)),
]

function State({ row }: { readonly row: SubmissionRow }) {
  const revision = revisionName(row)
  return (
    <>
      <ToneChip tone={STATUS_TONES[row.status]}>{statusName(row.status)}</ToneChip>
      {revision && <CellNote>{revision}</CellNote>}
    </>
  )
}
