/** Journals of onboardings, as they are played again. What the machine reads of an event is never a personal value. */
import { onboarding as machine } from '../../../machines/onboarding/onboarding.ts'
import { samples } from '../../../machines/onboarding/samples.ts'
import { guardBook } from '../../../machines/onboarding/sentences.ts'
import { oneMachine, type JournalKind } from '../../workflow/journal/journaled.ts'
import { BEGIN } from './begin.ts'

export const onboardingJournals: JournalKind = {
  of: 'onboarding',
  stored: `select id, id::text as number, 'onboarding' as machine, machine_version, snapshot, version, head_hash,
    snapshot ->> 'status' = 'active' as is_live from onboarding`,
  // Looks at documents are no events of the machine.
  journal: `select onboarding_id as id, seq, at, person_id, role, event, payload, state_value, seq as version, prev_hash, hash
    from onboarding_journal where seq is not null`,
  ...oneMachine(machine, BEGIN, samples),
  guards: guardBook,
  // Steps back in the wizard, notes, answers to hits, links again, and the rejection.
  aside: /^(wizard|screening|signatory)\.|^compliance\.(note|reject)$/,
}
