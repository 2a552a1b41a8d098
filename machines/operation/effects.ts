/** Sorts the effects of one event: some run in its transaction, the others become outbox messages. Pure. */
import * as z from 'zod'
import type { Role } from '../kernel/define.ts'
import type { Effect } from '../kernel/step.ts'
import type { EffectName, EffectParams } from './kit.ts'
import type { NoticeName } from './notices.ts'
import type { COMPENSATION } from './steps.ts'

/** Effects that move units or number money documents, inside the transaction; a refusal rolls the event back. */
const LEDGER_EFFECTS = [
  'reserveUnits',
  'lockBalance',
  'moveReservation',
  'reduceReservation',
  'retireUnits',
  'transferUnits',
  'releaseReservation',
  'transferBack',
  'numberInvoice',
  'issueCreditNote',
] as const

export type LedgerEffect = (typeof LEDGER_EFFECTS)[number]

/** What leaves through the outbox. `compensate` is never one: it is taken apart. */
export type OutboxMessage = { readonly kind: string; readonly params: unknown }

export type SortedEffects = {
  readonly now: readonly LedgerEffect[]
  readonly later: readonly OutboxMessage[]
}

type Reversal = (typeof COMPENSATION)[keyof typeof COMPENSATION]

/** Steps that are undone outside the ledger: people are notified, because they act at the bank or on the document. */
const REVERSAL_NOTICES: Readonly<
  Partial<Record<Reversal, { readonly to: EffectParams['notify']['to']; readonly template: NoticeName }>>
> = {
  voidContract: { to: 'contributor', template: 'contractVoided' },
  recordRefund: { to: 'platform', template: 'refundDue' },
  disputeCarrierInvoice: { to: 'projectCarrier', template: 'invoiceDisputed' },
}

const Compensation = z.object({ undo: z.array(z.object({ step: z.string(), by: z.string() })) })

const isLedgerEffect = (name: string): name is LedgerEffect =>
  (LEDGER_EFFECTS as readonly string[]).includes(name)

const Others = z.object({ to: z.literal('others'), step: z.string(), template: z.string() })
const PARTIES = ['contributor', 'projectCarrier', 'platform'] as const

/** What the system does to a tranche is announced with its agreement. */
const othersThan = (by: Role): readonly Role[] =>
  by === 'system' ? [] : PARTIES.filter((party) => party !== by)

/**
 * Ledger effects by name, in order; everything else goes through the outbox.
 * @param by who acts: a notice to the others is one to each of them
 * @throws when a compensation names nothing
 */
export function sortEffects(effects: readonly Effect[], by: Role): SortedEffects {
  const now: LedgerEffect[] = []
  const later: OutboxMessage[] = []
  for (const { type, params } of effects) {
    if (type === ('compensate' satisfies EffectName)) {
      for (const { step, by } of Compensation.parse(params).undo) {
        if (isLedgerEffect(by)) now.push(by)
        const notice = REVERSAL_NOTICES[by as Reversal]
        if (notice) later.push({ kind: 'notify', params: { ...notice, to: partyOf(step, notice.to), step } })
      }
    } else if (isLedgerEffect(type)) now.push(type)
    else if (Others.safeParse(params).success)
      for (const to of othersThan(by)) later.push({ kind: type, params: { ...Others.parse(params), to } })
    else later.push({ kind: type, params: params ?? {} })
  }
  return { now, later }
}

/** A voided contract is announced to the person who signed it. */
const partyOf = (step: string, otherwise: string): string =>
  step === 'mcSigned' ? 'projectCarrier' : otherwise
