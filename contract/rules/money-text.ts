/** Money as text, from integer cents. */
import { withMinus } from '../../machines/kernel/messages.ts'

/** Decimal number with two digits behind a point, such as `-0.50`: for files that programs read. */
export function decimalOf(cents: number | bigint): string {
  const digits = cents.toString().replace('-', '').padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** As documents and e-mails print it: `1 234,50 EUR`, `−0,50 EUR`. */
export function moneyText(cents: number | bigint, currency: string): string {
  const [whole = '', part = ''] = decimalOf(cents).split('.')
  return `${withMinus(whole).replaceAll(/\B(?=(\d{3})+$)/g, ' ')},${part} ${currency}`
}

/** Offered wherever a currency is chosen; an amount may be in any other as well. */
export const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF'] as const
