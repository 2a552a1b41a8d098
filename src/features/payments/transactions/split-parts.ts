/** How the amount of one transaction is dealt out to invoices, as it is typed. Pure; cents are integers. */
import type { Answer } from '../../../lib/api.ts'
import { centsOf, centsText } from '../../../lib/typed-numbers.ts'
import type { Transaction } from '../queries.ts'

export type Payable = Answer<'GET /bank_transactions/:sid/invoices'>['items'][number]
/** A chosen invoice, with the amount as it is typed. */
export type Chosen = { readonly invoice: Payable; readonly text: string }

/** What is typed as amounts together; what is no amount counts nothing. */
export const assignedOf = (chosen: readonly Chosen[]): number =>
  chosen.reduce((sum, { text }) => sum + (centsOf(text) ?? 0), 0)

/** Takes an invoice in with what is due of it, as far as the money goes; or lets it go again. */
export function toggled(chosen: readonly Chosen[], invoice: Payable, openCents: number): readonly Chosen[] {
  const others = chosen.filter((one) => one.invoice.sid !== invoice.sid)
  if (others.length < chosen.length) return others
  const left = Math.max(0, openCents - assignedOf(chosen))
  return [...chosen, { invoice, text: centsText(Math.min(invoice.restCents, left)) }]
}

/** Typing an amount chooses its invoice. */
export function typed(chosen: readonly Chosen[], invoice: Payable, text: string): readonly Chosen[] {
  return chosen.some((one) => one.invoice.sid === invoice.sid)
    ? chosen.map((one) => (one.invoice.sid === invoice.sid ? { invoice, text } : one))
    : [...chosen, { invoice, text }]
}

/** What is chosen and not found any longer is before what is found: it stays while the search goes on. */
export function listed(chosen: readonly Chosen[], found: readonly Payable[]): readonly Payable[] {
  const isFound = new Set(found.map(({ sid }) => sid))
  return [...chosen.map(({ invoice }) => invoice).filter(({ sid }) => !isFound.has(sid)), ...found]
}

/** Operations whose contributor may get money back: those that the transaction paid or seems to be of first, each once. */
export function operationChoices(
  { uses, split, proposals }: Pick<Transaction, 'uses' | 'split' | 'proposals'>,
  others: readonly (Pick<Payable, 'operation'> & { readonly contributor: string | null })[],
) {
  const named = [
    ...uses.flatMap(({ operation }) => (operation ? { operation, contributor: null } : [])),
    ...(split?.parts ?? []),
    ...proposals.flatMap(({ kind, operation, party }) =>
      kind === 'invoice' ? { operation, contributor: party } : [],
    ),
    ...others,
  ]
  const choices = named.map(({ operation: { sid, name }, contributor }) => ({
    value: sid,
    label: [name, contributor].filter(Boolean).join(' · '),
  }))
  return [...new Map(choices.map((one) => [one.value, one])).values()]
}
