/** A compared value for people. */
import type { Comparison } from '../../../contract/comparisons.ts'
import { inFours, money } from '../../lib/format.ts'

/** @param value of the comparison: cents as digits, or text */
export function comparedText(value: string, { kind }: Pick<Comparison, 'kind'>, currency: string): string {
  if (kind === 'money') return money(Number(value), currency)
  return kind === 'iban' ? inFours(value) : value
}
