/** The plan of an offering as a page: its head, the way back to the offering, the plan. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { countryName } from '../../lib/format.ts'
import { t } from '../../lib/messages.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Page, PageHead, Skeleton } from '../../ui/page.tsx'
import { submissionQuery } from '../shared/submission/queries.ts'
import { STATUS_TONES, statusName } from '../shared/submission/words.ts'
import { PlanningTab } from './planning.tsx'
import { PlanningSections } from '../shared/planning/sections.tsx'

type Props = {
  readonly sid: string
  /** Where one comes from. */
  readonly above: ReactNode
  readonly pageTitle: string
  readonly page: string
  readonly planning: string
}

export function OfferingPlanning({ sid, above, pageTitle, page, planning }: Props) {
  const { data: detail } = useSuspenseQuery(submissionQuery(sid))
  const { title } = detail.published ?? detail.content
  const name = title.trim() === '' ? t('submission.untitled') : title
  return (
    <Page>
      <PageHead
        above={
          <>
            {above}
            <span>
              {detail.project.name}, {countryName(detail.country)}
            </span>
            <ToneChip tone={STATUS_TONES[detail.status]}>{statusName(detail.status)}</ToneChip>
          </>
        }
        title={name}
      />
      <PlanningSections title={pageTitle} page={page} planning={planning} isPlanning />
      <Suspense fallback={<Skeleton rows={8} />}>
        <PlanningTab sid={sid} title={name} />
      </Suspense>
    </Page>
  )
}
