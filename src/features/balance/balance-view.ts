/** Words and numbers of a balance. */
import type { BalanceTotal, BalanceYear, Spent } from '../../../contract/ledger/balance.ts'
import { money } from '../../lib/format.ts'

export const KINDS = ['held', 'reserved', 'retired'] as const
/** What a unit cost on the average, in each currency; nothing where nothing was bought. */
export const unitCosts = (spent: readonly Spent[]): readonly string[] =>
  spent
    .filter(({ quantity }) => Number(quantity) > 0)
    .map(({ currency, quantity, cents }) => money(Math.round(cents / Number(quantity)), currency))

/** Parts of what is held and retired that remove, alone or besides avoiding; null where there is nothing. */
export function removalShares({
  held,
  retired,
  removed,
}: BalanceTotal): { alone: number; both: number } | null {
  const whole = Number(held) + Number(retired)
  return whole === 0 ? null : { alone: Number(removed.removal) / whole, both: Number(removed.both) / whole }
}

/** This year and what lies ahead at once; other years are unfolded. */
export function yearsOf(
  years: readonly BalanceYear[],
  thisYear: number,
): { readonly now: readonly BalanceYear[]; readonly past: readonly BalanceYear[] } {
  return {
    now: years.filter(({ year }) => year >= thisYear).toReversed(),
    past: years.filter(({ year }) => year < thisYear),
  }
}
