/** Quantities as people type them: French grouping and comma, or plain. */

/** @returns the decimal text that the API takes, or null when it is no quantity above zero */
export function typedQuantity(text: string): string | null {
  const plain = text.replaceAll(/[\s\u202f\u00a0]/g, '').replace(',', '.')
  return /^\d{1,14}(\.\d{1,6})?$/.test(plain) && Number(plain) > 0 ? plain : null
}

/** Whole and hundredths, `1 234,50` → 123450 cents; null when it is no amount above zero. */
export function typedCents(text: string): number | null {
  const plain = text.replaceAll(/[\s\u202f\u00a0]/g, '').replace(',', '.')
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(plain)) return null
  const [whole = '', cents = ''] = plain.split('.')
  const value = Number(whole) * 100 + Number(cents.padEnd(2, '0'))
  return value > 0 ? value : null
}
