/** The few sentences that the chart's parts are written in. */
import type { Notice, NoticeTemplate } from './kit.ts'

type WithSid = { readonly context: { readonly sid: string } }

/** Parameters of effects that only need to know which onboarding. */
export const sidOnly = ({ context }: WithSid) => ({ sid: context.sid })

export const tell = (to: Notice['to'], template: NoticeTemplate) =>
  ({ type: 'notify', params: { to, template } }) as const

/** The applicant lets it lie: two reminders, then the platform knows. */
export const chase = {
  sevenDays: { actions: [tell('applicant', 'reminder')] },
  thirtyDays: { actions: [tell('applicant', 'secondReminder'), tell('platform', 'overdue')] },
} as const

/** The platform lets it lie. */
export const nudge = {
  twoDays: { actions: [tell('platform', 'reminder')] },
  fiveDays: { actions: [tell('platform', 'secondReminder')] },
} as const
