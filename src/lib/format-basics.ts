/** What the front page formats as well: numbers as the French write them, money from integer cents, countries. */
export { countryName } from '../../machines/kernel/messages.ts'

const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6 })

/** Decimal text stays exact: Intl reads strings without passing through a float. */
export const quantity = (value: string | number): string => number.format(value as number)

export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('fr-FR', {
    style: 'currency',
    currency,
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  }).format(cents / 100)
