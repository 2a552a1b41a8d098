/** A compared value for people. */
import type { Comparison } from '../../../contract/comparisons.ts'
import { money } from '../../lib/format.ts'

/** @param value of the comparison: cents as digits, or text */
export const comparedText = (value: string, { kind }: Pick<Comparison, 'kind'>, currency: string): string =>
  kind === 'money' ? money(Number(value), currency) : value
