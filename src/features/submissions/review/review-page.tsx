/** Review of one offering: everything the carrier gave beside what is published, remarks, stock, journal, course, actions. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { hrefOf, places } from '../../../addresses/paths.ts'
import { countryName, date } from '../../../lib/format.ts'
import { t } from '../../../lib/messages.ts'
import { useUnsavedGuard } from '../../../ui/form/use-unsaved-guard.ts'
import { ToneChip } from '../../../ui/chips.tsx'
import { TurnChip } from '../../shared/operation/turn-chip.tsx'
import { Figures, Page, PageHead } from '../../../ui/page.tsx'
import { WithAside } from '../../../ui/with-aside.tsx'
import { InspectorLink } from '../../shared/inspector/inspector-link.tsx'
import { blockedOffers } from '../../shared/machine/offer-buttons.tsx'
import { PlanningSections } from '../../shared/planning/sections.tsx'
import { EventActions } from '../event-actions.tsx'
import { Journal } from '../journal.tsx'
import { submissionQuery } from '../../shared/submission/queries.ts'
import { StockTable } from '../stock-table.tsx'
import { revisionName, STATUS_TONES, statusName } from '../../shared/submission/words.ts'
import { codePath } from '../../../../contract/http/wire.ts'
import { commentsOf, forgetGathered, useGathered } from './gathered.ts'
import { GatheredPanel } from './gathered-panel.tsx'
import { ReviewContext, type Review } from './review-context.ts'
import { RefusedField } from './refused.tsx'
import { Sections } from './sections.tsx'
import type { SubmissionDetail } from '../../../../contract/offerings/submission-shapes.ts'
import { submission } from '../../../../machines/projectSubmission/submission.ts'
import { LiveChart } from '../../shared/machine/live-chart.tsx'

/** The event that takes the gathered remarks; the machine says when. */
const ASK = 'review.requestChanges'

type Refusal = { readonly version: number; readonly issues: Review['refused'] }

export function ReviewPage({ sid }: { readonly sid: string }) {
  const { data: detail } = useSuspenseQuery(submissionQuery(sid))
  const comments = commentsOf(useGathered(sid))
  useUnsavedGuard(comments.length > 0)
  const revision = revisionName(detail)
  const mayRemark =
    detail.mayAct && detail.offers.some(({ type, status }) => type === ASK && status === 'needs-input')
  const isCompared =
    detail.published !== null && JSON.stringify(detail.published) !== JSON.stringify(detail.content)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  // It is about what was to be published then: after any event of the submission it says nothing.
  const refused = refusal?.version === detail.version ? refusal.issues : []
  const { content: after, published } = detail
  const review: Review = { detail, before: published ?? after, after, mayRemark, isCompared, refused }
  useEffect(() => {
    if (refusal) document.querySelector('[data-refused]')?.scrollIntoView({ block: 'center' })
  }, [refusal])
  // Without a remark there is nothing to ask for: the button waits for the first one.
  const shown = {
    ...detail,
    offers: detail.offers.filter(({ type }) => type !== ASK || comments.length > 0),
  }
  return (
    <ReviewContext value={review}>
      <Page>
        <PageHead
          above={
            <>
              <Link to={places.projectOfferings.path}>{places.projectOfferings.title}</Link>
              <Link to={hrefOf('organization', { organizationSid: detail.carrier.sid })}>
                {detail.carrier.name}
              </Link>
              <ToneChip tone={STATUS_TONES[detail.status]}>{statusName(detail.status)}</ToneChip>
              {revision && <ToneChip tone="move">{revision}</ToneChip>}
              {detail.court && <TurnChip party={detail.court} viewer="platform" />}
            </>
          }
          title={detail.title}
        >
          <EventActions
            detail={shown}
            gathered={comments.length > 0 ? { [ASK]: { comments } } : {}}
            onSent={(type) => {
              if (type === ASK) forgetGathered(sid)
            }}
            onRefused={({ issues }) =>
              setRefusal({
                version: detail.version,
                issues: issues.map(({ path, message }) => ({ path: codePath(path), message })),
              })
            }
          />
        </PageHead>
        <PlanningSections
          title={places.projectOffering.title}
          page={hrefOf('projectOffering', { projectOfferingSid: sid })}
          planning={hrefOf('offeringPlanning', { projectOfferingSid: sid })}
          isPlanning={false}
        />
        <Figures
          figures={[
            { label: t('submission.project'), value: detail.project.name },
            { label: t('submission.inRegistry'), value: detail.projectIdInRegistry },
            { label: t('submission.standard'), value: detail.standard.name },
            { label: t('submission.creditType'), value: detail.creditType },
            { label: t('submission.country'), value: countryName(detail.country) },
            {
              label: t('submission.publishedVersion'),
              value: detail.publishedAt ? date(detail.publishedAt) : t('submission.never'),
            },
          ]}
        />
        <RefusedField field="carrier" />
        {blockedOffers(detail).map(({ type, label, why }) => (
          <p key={type} className="text-m soft">
            {t('submission.blocked', { label, why: why ?? '' })}
          </p>
        ))}
        <WithAside
          isWide
          isLeading
          aside={
            <>
              <GatheredPanel />
              <ReviewChart detail={detail} />
            </>
          }
        >
          <Sections />
        </WithAside>
        <StockTable detail={detail} />
        <Journal rows={detail.journal} aside={<InspectorLink of="submission" sid={sid} />} />
      </Page>
    </ReviewContext>
  )
}

const ReviewChart = ({ detail }: { readonly detail: SubmissionDetail }) => (
  <LiveChart
    machine={submission}
    machineVersion={detail.machineVersion}
    snapshot={detail.snapshot}
    offers={detail.offers}
    standing={detail.status}
    title={t('submission.chart')}
    label={t('submission.chartOf', { title: detail.title })}
  />
)
