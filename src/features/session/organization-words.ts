/** An organization in words. */
import type { Organization } from '../../../contract/session.ts'

export function whatItIs({ isPlatform, isBuyer, isSeller }: Organization): string {
  if (isPlatform) return 'Platform'
  if (isBuyer && isSeller) return 'Contributor and project carrier'
  return isBuyer ? 'Contributor' : 'Project carrier'
}

type Waiting = { readonly title: string; readonly lead: string; readonly next: readonly string[] }

/** What each access status waits for, and who has the move. */
export const WAITING: Readonly<Record<Organization['accessStatus'], Waiting>> = {
  pending_kyc_docs: {
    title: 'We are waiting for your documents',
    lead: 'Before your organization can trade, the platform has to know who stands behind it.',
    next: [
      'Have ready: an extract from the register of companies, the list of beneficial owners, and the identity of the person who signs.',
      'The platform writes to the owner of your organization and says which of them are still missing.',
      'Then due diligence begins. It is the platform’s turn, and you are told the result by e-mail.',
    ],
  },
  pending_due_diligence: {
    title: 'Your documents are being checked',
    lead: 'Everything has arrived. It is the platform’s turn now.',
    next: [
      'Names are compared with public sanction lists; a hit is a question for a person and never an automatic refusal.',
      'You are asked by e-mail if anything is unclear, and told the result.',
    ],
  },
  at_risk: {
    title: 'A closer look is needed',
    lead: 'Something in the check needs the judgement of two people at the platform.',
    next: [
      'You may be asked for further explanations by e-mail.',
      'Until it is settled your organization cannot trade.',
    ],
  },
  rejected: {
    title: 'Your organization was not accepted',
    lead: 'The check of your organization ended with a refusal.',
    next: [
      'The reason was sent to the owner of your organization.',
      'If something has changed, the platform can open the check again.',
    ],
  },
  validated: { title: 'Your organization is validated', lead: 'You can trade.', next: [] },
}
