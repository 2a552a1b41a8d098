/** What open bank transactions may belong to: invoices that are due, and payouts and refunds that were handed to the bank. */
import { sql } from 'kysely'
import type { BankProposal, PayableInvoice, SplitProposal } from '../../../contract/payments/bank.ts'
import type { Trx } from '../../platform/database.ts'
import { MONEY, VALID } from './incoming.repository.ts'
import { guesses, namedBy, resembles, type Guess, type OpenInvoice } from './bank/matching.ts'
import { splitOf } from './bank/splitting.ts'
import { payoutsNamed } from './payouts.proposed.ts'
import { centsOf, named } from './who.ts'
import { t } from '../../platform/messages.ts'

export type Unmatched = {
  readonly id: string
  /** What no one has decided on. */
  readonly cents: number
  readonly currency: string
  readonly isCredit: boolean
  readonly isReversal: boolean
  readonly creditorReference: string | null
  readonly endToEndId: string | null
  readonly party: string | null
  readonly remittance: string | null
}

export type Proposed = {
  readonly proposals: readonly BankProposal[]
  readonly split: SplitProposal | null
}

/** Transaction → what it seems to be. A reversal is nothing: what it takes back is for a person to find. */
export async function proposalsFor(
  trx: Trx,
  transactions: readonly Unmatched[],
): Promise<ReadonlyMap<string, Proposed>> {
  const usual = transactions.filter(({ isReversal }) => !isReversal)
  const credits = usual.filter(({ isCredit }) => isCredit)
  const debits = usual.filter(({ isCredit }) => !isCredit)
  const invoices = credits.length > 0 ? await dueInvoices(trx, credits) : []
  const paid = debits.length > 0 ? await payoutsNamed(trx, debits) : new Map<string, BankProposal>()
  return new Map([
    ...credits.map((one) => {
      const proposals = guesses(one, invoices).map((guess) => fromGuess(guess, one))
      return [one.id, { proposals, split: fromSplit(splitOf(one, invoices.filter(isPayable))) }] as const
    }),
    ...debits.map((one) => {
      const payout = paid.get(one.id)
      return [one.id, { proposals: payout ? [payout] : [], split: null }] as const
    }),
  ])
}

const MOST_PAYABLE = 50

/**
 * Invoices that wait for money in its currency: those that the payer names or that are of a payer with that name come first.
 * @param search part of a number, a reference, an operation or a contributor's name; empty: all
 * @param most rows, fewer in tests only
 */
export async function payableInvoices(
  trx: Trx,
  credit: Unmatched,
  search: string,
  most = MOST_PAYABLE,
): Promise<{ items: PayableInvoice[]; isComplete: boolean }> {
  const wanted = search.toLowerCase()
  const invoices = (await dueInvoices(trx, [])).filter(
    (one) =>
      isPayable(one) &&
      one.currency === credit.currency &&
      [one.number, one.reference, one.operation.name, one.contributor].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  )
  const named = new Set(namedBy(credit, invoices))
  const rank = (one: DueInvoice) =>
    named.has(one) ? 0 : resembles(credit.party ?? '', one.contributor) ? 1 : 2
  const items = invoices
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, most)
    .map(payable)
  return { items, isComplete: invoices.length <= most }
}

type DueInvoice = OpenInvoice & {
  readonly operation: { readonly sid: string; readonly name: string }
  readonly version: number
  readonly dueOn: string | null
  readonly blocked: string | null
}

const isPayable = ({ blocked, restCents }: DueInvoice): boolean => blocked === null && restCents > 0

const payable = ({
  currency: _currency,
  blocked: _blocked,
  contributorSid: _contributor,
  ...invoice
}: DueInvoice): PayableInvoice => invoice

const fromSplit = (split: ReturnType<typeof splitOf<DueInvoice>>): SplitProposal | null =>
  split && {
    certainty: split.certainty,
    reasons: [...split.reasons],
    parts: split.parts.map(({ invoice, cents }) => ({ ...payable(invoice), cents })),
  }

const MOST_DUE = 20_000

/** Those that are due, and those that are paid already but named: a second payment must be seen as one. */
async function dueInvoices(trx: Trx, credits: readonly Unmatched[]): Promise<readonly DueInvoice[]> {
  const references = credits.flatMap(({ creditorReference }) => creditorReference ?? [])
  const { rows } = await sql<
    Omit<DueInvoice, 'restCents' | 'blocked'> & {
      readonly due: string
      readonly received: string
      readonly pending: string
      readonly waits: boolean
      readonly status: string
    }
  >`
    select i.id as sid, i.number, i.reference, i.currency, c.id as "contributorSid", c.name as contributor,
      ${named('o.id', 'o.number')} as operation, o.version, i.due_on as "dueOn", m.due, m.received, m.pending, o.status,
      'contributorPaymentValidation' = any (o.steps) and o.status = 'open' as waits
    from invoice i join operation o on o.id = i.operation_id join organization c on c.id = o.contributor_organization_id
    ${MONEY}
    where ${VALID} and (
      ('contributorPaymentValidation' = any (o.steps) and o.status in ('open', 'onHold'))
      or i.reference = any (${references}::text[]))
    order by i.due_on, i.id limit ${MOST_DUE}`.execute(trx)
  return rows.map(({ due, received, pending, waits, status, ...invoice }) => ({
    ...invoice,
    restCents: Math.max(0, centsOf(due) - centsOf(received)),
    blocked: blockedBy({ pending, waits, status }),
  }))
}

function blockedBy(row: {
  readonly waits: boolean
  readonly pending: string
  readonly status: string
}): string | null {
  if (row.status === 'onHold') return t('refusals.payments.operationHold')
  if (!row.waits) return t('refusals.payments.invoiceWaitsNoPaymentMore')
  if (row.pending !== '0') return t('refusals.payments.anotherPaymentInvoiceWaitsSecond')
  return null
}

function fromGuess(
  { invoice, certainty, reasons }: Guess<DueInvoice>,
  { currency }: Unmatched,
): BankProposal {
  const { contributor: party, contributorSid: _sid, reference: _reference, dueOn: _dueOn, ...due } = invoice
  const isOther = due.currency !== currency
  const blocked = isOther ? t('refusals.payments.otherCurrency', { currency: due.currency }) : due.blocked
  return { ...due, kind: 'invoice', party, certainty, reasons: [...reasons], blocked }
}
