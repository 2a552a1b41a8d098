/** A carrier's own offering: as buyers see it, with availability and demand, what can be done, and what happened. */
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { hrefOf, places } from '../../../addresses/paths.ts'
import { countryName, date } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { Button } from '../../../ui/button.tsx'
import { ToneChip } from '../../../ui/chips.tsx'
import { TurnChip } from '../../shared/operation/turn-chip.tsx'
import { Page, PageHead, Panel } from '../../../ui/page.tsx'
import { WithAside } from '../../../ui/with-aside.tsx'
import type { SubmissionDetail } from '../../../../contract/offerings/submission-shapes.ts'
import { OfferingView } from '../../shared/offering/offering-view.tsx'
import { offeringQuery } from '../../shared/offering/queries.ts'
import { PlanningSections } from '../../shared/planning/sections.tsx'
import { pageHref } from '../addresses.ts'
import { ContentView } from './content-view.tsx'
import { blockedOffers } from '../../shared/machine/offer-buttons.tsx'
import { EventActions } from '../event-actions.tsx'
import { Journal } from '../journal.tsx'
import { submissionQuery } from '../../shared/submission/queries.ts'
import { StockTable } from '../stock-table.tsx'
import { revisionName, STATUS_TONES, statusName } from '../../shared/submission/words.ts'

type Props = { readonly id: string; readonly sid: string }

/** As buyers see it; null: they do not. Whether they do may have changed with what is asked again. */
const offeredQuery = (sid: string) =>
  queryOptions({
    queryKey: ['offering', sid, 'own'],
    queryFn: async () => {
      const { status } = await queryClient.fetchQuery({ ...submissionQuery(sid), staleTime: 0 })
      return status === 'published' ? queryClient.fetchQuery({ ...offeringQuery(sid), staleTime: 0 }) : null
    },
  })

export function OwnOffering({ id, sid }: Props) {
  const { data: detail } = useSuspenseQuery(submissionQuery(sid))
  const navigate = useNavigate()
  // Buyers see nothing of what was taken out of the catalogue or never was in it.
  const isListed = detail.status === 'published'
  const { data: offered } = useQuery({ ...offeredQuery(sid), enabled: isListed })
  const shown = detail.published ?? detail.content
  const revision = revisionName(detail)
  return (
    <Page>
      <PageHead
        above={
          <>
            <Link to={hrefOf('carrierHome', { id })}>{places.carrierHome.title}</Link>
            <span>
              {detail.project.name}, {countryName(detail.country)}
            </span>
            <ToneChip tone={STATUS_TONES[detail.status]}>{statusName(detail.status)}</ToneChip>
            {revision && <ToneChip tone="move">{revision}</ToneChip>}
            {detail.court && <TurnChip party={detail.court} viewer="projectCarrier" />}
          </>
        }
        title={shown.title.trim() === '' ? t('submission.untitled') : shown.title}
        lead={shown.summary}
      >
        {detail.mayEdit && (
          <Button
            label={t('submission.goOnEditing')}
            onClick={() => void navigate(pageHref('GeneralInformation', id, sid))}
          />
        )}
        <EventActions
          detail={detail}
          onSent={(type) => {
            if (type === 'offering.revise') void navigate(pageHref('GeneralInformation', id, sid))
          }}
        />
      </PageHead>
      <PlanningSections
        title={places.carrierOffering.title}
        page={hrefOf('carrierOffering', { id, sid })}
        planning={hrefOf('carrierPlanning', { id, sid })}
        isPlanning={false}
      />
      {isListed && offered ? (
        <OfferingView offering={offered} aside={<Standing id={id} detail={detail} />} />
      ) : (
        <WithAside aside={<Standing id={id} detail={detail} />}>
          <ContentView detail={detail} content={shown} />
        </WithAside>
      )}
      <StockTable detail={detail} />
      <Journal rows={detail.journal} />
    </Page>
  )
}

type StandingProps = { readonly id: string; readonly detail: SubmissionDetail }

/** Instead of the way to request, which is the buyers'. */
const Standing = ({ id, detail }: StandingProps) => (
  <Panel title={t('submission.standing')} body="stack gap-3 text-m">
    <p>
      {detail.publishedAt
        ? t('submission.publishedOn', { date: date(detail.publishedAt) })
        : t('submission.neverPublished')}
    </p>
    {blockedOffers(detail).map(({ type, label, why }) => (
      <p key={type}>{t('submission.blocked', { label, why: why ?? '' })}</p>
    ))}
    {!detail.mayEdit && (
      <Link to={pageHref('GeneralInformation', id, detail.sid)}>{t('submission.seeForms')}</Link>
    )}
  </Panel>
)
