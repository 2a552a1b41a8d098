/** What a bank statement may hold at most, and what is done with an amount of money that is there as text. Pure. */

export const STATEMENT_LIMITS = { bytes: 20 * 1024 * 1024, entries: 20_000 } as const
export type StatementLimits = { readonly bytes: number; readonly entries: number }

/** ISO 4217: currencies whose smallest unit is not a hundredth. */
const DECIMALS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
}

/** Digits behind the decimal point that amounts of this currency have. */
export const decimalsOf = (currency: string): number => DECIMALS[currency] ?? 2

const MOST = BigInt(Number.MAX_SAFE_INTEGER)

/** Decimal text (`1250.5`) in exact hundredths. @returns null for text that cents cannot hold exactly */
export function centsOfDecimal(text: string, currency: string): bigint | null {
  const [, whole = '', fraction = ''] = /^\+?(\d*)(?:\.(\d*))?$/.exec(text.trim()) ?? []
  if (whole + fraction === '') return null
  const used = fraction.replace(/0+$/, '')
  if (used.length > Math.min(decimalsOf(currency), 2)) return null
  const cents = BigInt(`${whole}${used.padEnd(2, '0')}`)
  return cents > MOST ? null : cents
}

/** Cents as decimal text with as many digits as the currency has, at most two. @throws for a part of its smallest unit */
export function decimalOfCents(cents: bigint | number, currency: string): string {
  const text = String(cents).padStart(3, '0')
  const [whole, fraction] = [text.slice(0, -2), text.slice(-2)]
  if (decimalsOf(currency) > 0) return `${whole}.${fraction}`
  if (fraction !== '00') throw new Error(`${text} is no amount of ${currency}`)
  return whole
}
