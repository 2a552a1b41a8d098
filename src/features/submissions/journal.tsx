/** Everything that happened to a submission, newest first. */
import type { ReactNode } from 'react'
import type { SubmissionDetail } from '../../../contract/offerings/submission-shapes.ts'
import { t } from '../../lib/messages.ts'
import { JournalList } from '../shared/journal/journal-list.tsx'

type Props = { readonly rows: SubmissionDetail['journal']; readonly aside?: ReactNode }

export const Journal = ({ rows, aside }: Props) => (
  <JournalList
    title={t('submission.journal')}
    nothing={t('submission.nothingHappened')}
    aside={aside}
    rows={rows.toSorted((a, b) => b.seq - a.seq).map(({ seq, ...row }) => ({ key: seq, ...row }))}
  />
)
