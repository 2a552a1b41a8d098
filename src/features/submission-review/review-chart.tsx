/** The submission's course as a statechart, with where it stands now. */
import { useQuery } from '@tanstack/react-query'
import { paint, type Value } from '../../../machines/kernel/drawing.ts'
import type { SubmissionDetail } from '../../../contract/submission-shapes.ts'
import { decode } from '../../../machines/kernel/snapshot.ts'
import { submission } from '../../../machines/projectSubmission/submission.ts'
import { t } from '../../lib/messages.ts'
import { Panel, Skeleton } from '../../ui/page.tsx'
import { Statechart } from '../../ui/statechart/statechart.tsx'
import { useFit } from '../../ui/statechart/use-fit.ts'
import styles from '../../ui/statechart/statechart.module.css'
import { drawingQuery, OVERVIEW } from '../operation/drawings.ts'

const valueOf = ({ machineVersion, snapshot }: SubmissionDetail): Value =>
  decode(submission, {
    machine: submission.name,
    version: machineVersion,
    snapshot: snapshot as Record<string, unknown>,
  }).value as Value

export function ReviewChart({ detail }: { readonly detail: SubmissionDetail }) {
  const { data: drawing } = useQuery(drawingQuery(submission.name, OVERVIEW))
  const { ref, scale } = useFit(drawing?.w ?? 1, detail.status)
  const offered = detail.offers
    .filter(({ status }) => status === 'open' || status === 'needs-input')
    .map(({ type }) => type)
  return (
    <Panel title={t('submission.chart')} flush>
      {drawing ? (
        <section
          ref={ref}
          className={styles.canvas}
          // It scrolls, and nothing inside can take the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
          tabIndex={0}
          aria-label={t('submission.chartOf', { title: detail.title })}
        >
          <Statechart
            painting={paint(drawing, { value: valueOf(detail), done: [], offered })}
            w={drawing.w}
            h={drawing.h}
            scale={scale}
            selected={null}
            onPick={() => {}}
          />
        </section>
      ) : (
        <Skeleton rows={4} />
      )}
    </Panel>
  )
}
