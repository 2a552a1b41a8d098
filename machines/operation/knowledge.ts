/** Who may know what of an operation: what one party settles with the platform is hidden from the other. Pure. */
import type { EventTable } from '../kernel/define.ts'
import type { OperationContext } from './context.ts'
import type { Party } from './kit.ts'
import { STEPS, type Plan } from './steps.ts'

/** The step that an event belongs to, a deadline to the step that set it; null for what may happen anywhere. */
export function stepOf(event: string): string | null {
  const parts = event.startsWith('xstate.after.') ? event.split('.').slice(3) : event.split('.').slice(0, 1)
  return parts.findLast((part) => (STEPS as readonly string[]).includes(part)) ?? null
}

const PRIVATE: Readonly<Record<string, 'contributor' | 'projectCarrier'>> = {
  proposal: 'contributor',
  ccSignatory: 'contributor',
  ccValidation: 'contributor',
  ccSigned: 'contributor',
  purchaseOrderReceived: 'contributor',
  CSfeeVAT: 'contributor',
  CSInvoice: 'contributor',
  contributorPaymentValidation: 'contributor',
  certificateEmail: 'contributor',
  mcSignatory: 'projectCarrier',
  mcValidation: 'projectCarrier',
  mcSigned: 'projectCarrier',
  pcInvoice: 'projectCarrier',
  pcPaymentValidation: 'projectCarrier',
}

/** One side, and the events of the operation's kind. */
export type Knower = { readonly party: Party; readonly table: EventTable }

/** Anyone who takes part in a step of this type knows what was captured there. @param event event type or step */
export function mayKnow(event: string, { party, table }: Knower): boolean {
  const step = stepOf(event)
  const owner = step === null ? undefined : PRIVATE[step]
  if (party === 'platform' || party === 'system' || owner === undefined || owner === party) return true
  return Object.entries(table).some(([type, spec]) => stepOf(type) === step && spec.roles.includes(party))
}

const PARTIES = ['contributor', 'projectCarrier', 'platform'] as const

/** Sides that read what the event says. */
export const readersOf = (event: string, table: EventTable): readonly (typeof PARTIES)[number][] =>
  PARTIES.filter((party) => mayKnow(event, { party, table }))

/** A contract is for its signatory and the platform. @param kind `cc`, `mc` or `rc` */
export const mayReadContract = (kind: string, { party, table }: Knower): boolean =>
  party === 'platform' || Boolean(table[`${kind}Signed.submit`]?.roles.includes(party))

/** The step whose parties know the amounts of the platform's invoice and when it is due. */
const ABOUT_MONEY = 'contributorPaymentValidation'

/** What of the memory about the whole operation one side knows. */
export const knows = (knower: Knower) => ({
  money: mayKnow(ABOUT_MONEY, knower),
  proposal: mayKnow('proposal', knower),
})

/** The plan asks for payments, and this side does not see them: what follows from them cannot be foreseen. */
export const isKeptFromMoney = (plan: Plan, knower: Knower): boolean =>
  plan.flat(2).some((step) => step === ABOUT_MONEY) && !knows(knower).money

/** The memory as one side may know it, in the machine's own shape. The platform's is the same object. */
export function contextFor(context: OperationContext, knower: Knower): OperationContext {
  if (knower.party === 'platform' || knower.party === 'system') return context
  const { money, proposal } = knows(knower)
  const known = <Value>(steps: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(steps).filter(([step]) => mayKnow(step, knower)))
  return {
    ...context,
    submittedBy: known(context.submittedBy),
    versions: known(context.versions),
    deadlines: {
      ...context.deadlines,
      ...(proposal ? {} : { proposal: null }),
      ...(money ? {} : { payment: null }),
    },
    ...(money ? {} : { money: { dueCents: 0, receivedCents: 0, pendingCents: 0 } }),
  }
}
