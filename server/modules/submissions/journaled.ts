/** Journals of submissions, as they are played again. */
import { samples } from '../../../machines/projectSubmission/samples.ts'
import { guardBook } from '../../../machines/projectSubmission/sentences.ts'
import { submission as machine } from '../../../machines/projectSubmission/submission.ts'
import { NoBeginning, oneMachine, type JournalKind } from '../../workflow/journal/journaled.ts'
import { BEGIN } from './submissions.usecases.ts'

const played = oneMachine(machine, BEGIN, samples)

export const submissionJournals: JournalKind = {
  of: 'submission',
  stored: `select offering_id as id, offering_id::text as number, 'projectSubmission' as machine, machine_version, snapshot, version, head_hash,
    snapshot ->> 'status' = 'active' as is_live from submission`,
  journal: `select offering_id as id, seq, at, person_id, role, event, payload, state_value, seq as version, prev_hash, hash from submission_journal`,
  ...played,
  inputOf: (sid, first) => {
    const input = played.inputOf(sid, first)
    // Only carriers begin one: this row stands for what happened before there were journals.
    if (first?.role === 'system') throw new NoBeginning('it is older than submissions')
    return input
  },
  guards: guardBook,
  aside: /^offering\.(archive|changePrice)$/,
}
