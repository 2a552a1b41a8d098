/** Where an organization stands before it can trade, in words. */
import type { Organization } from '../../../contract/session.ts'
import type { MessageId } from '../../lib/messages.ts'

type Waiting = { readonly title: MessageId; readonly lead: MessageId; readonly next: readonly MessageId[] }

/** What each access status waits for, and who has the move. */
export const WAITING: Readonly<Record<Organization['accessStatus'], Waiting>> = {
  pending_kyc_docs: {
    title: 'status.docsTitle',
    lead: 'status.docsLead',
    next: ['status.docsNextReady', 'status.docsNextLetter', 'status.docsNextCheck'],
  },
  pending_due_diligence: {
    title: 'status.checkTitle',
    lead: 'status.checkLead',
    next: ['status.checkNextLists', 'status.checkNextResult'],
  },
  at_risk: {
    title: 'status.riskTitle',
    lead: 'status.riskLead',
    next: ['status.riskNextQuestions', 'status.riskNextWait'],
  },
  rejected: {
    title: 'status.rejectedTitle',
    lead: 'status.rejectedLead',
    next: ['status.rejectedNextReason', 'status.rejectedNextAgain'],
  },
  validated: { title: 'status.validatedTitle', lead: 'status.validatedLead', next: [] },
}
