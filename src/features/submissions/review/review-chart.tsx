/** The submission's course as a statechart, with where it stands now. */
import type { SubmissionDetail } from '../../../../contract/submission-shapes.ts'
import { submission } from '../../../../machines/projectSubmission/submission.ts'
import { t } from '../../../lib/messages.ts'
import { LiveChart } from '../../shared/machine/live-chart.tsx'

export const ReviewChart = ({ detail }: { readonly detail: SubmissionDetail }) => (
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
