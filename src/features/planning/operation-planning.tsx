/** The tranches of an agreement on their days, as they stand: looked at here, changed on the page of the operation. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { NotFoundError } from '../../lib/not-found-error.ts'
import { t } from '../../lib/messages.ts'
import { ToneChip } from '../../ui/chips.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { STATUS_TONES, statusName } from '../shared/operation/list-view.ts'
import { operationQuery, tranchesQuery } from '../shared/operation/queries.ts'
import { PlanningChart } from './planning.tsx'
import { PlanningSections } from '../shared/planning/sections.tsx'
import { planOfTranches } from './tranches.ts'

type Props = {
  readonly sid: string
  readonly above: ReactNode
  readonly pageTitle: string
  readonly page: string
  readonly planning: string
  /** Of a tranche. */
  readonly hrefOfOperation: (sid: string) => string
}

export function OperationPlanning({ sid, above, pageTitle, page, planning, hrefOfOperation }: Props) {
  const { data: detail } = useSuspenseQuery(operationQuery(sid))
  const { data: tranches } = useSuspenseQuery(tranchesQuery(sid))
  if (detail.type !== 'multiYear') throw new NotFoundError(planning)
  const { plan, marks } = useMemo(() => planOfTranches(tranches.items), [tranches])
  const title = [detail.contributor, detail.project].filter(Boolean).join(', ')
  return (
    <Page>
      <PageHead
        above={
          <>
            {above}
            <span>{detail.number}</span>
            <ToneChip tone={STATUS_TONES[detail.status]}>{statusName(detail.status)}</ToneChip>
          </>
        }
        title={title}
        lead={t('planning.tranchesLead')}
      />
      <PlanningSections title={pageTitle} page={page} planning={planning} isPlanning />
      <PlanningChart
        plan={plan}
        label={title}
        empty={t('planning.noTranches')}
        markOf={(id) => {
          const mark = marks.get(id)
          if (!mark) return null
          const { tone, words, sid: tranche } = mark
          return { tone, words, ...(tranche === null ? {} : { href: hrefOfOperation(tranche) }) }
        }}
      />
    </Page>
  )
}
