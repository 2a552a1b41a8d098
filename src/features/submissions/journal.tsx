/** Everything that happened to a submission, newest first. */
import type { SubmissionDetail } from '../../../contract/submission-shapes.ts'
import { t } from '../../lib/messages.ts'
import { JournalList } from '../../ui/journal-list.tsx'

export const Journal = ({ rows }: { readonly rows: SubmissionDetail['journal'] }) => (
  <JournalList
    title={t('submission.journal')}
    nothing={t('submission.nothingHappened')}
    rows={rows.toSorted((a, b) => b.seq - a.seq).map(({ seq, ...row }) => ({ key: seq, ...row }))}
  />
)
