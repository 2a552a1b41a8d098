/** What the front page formats as well: numbers as the French write them, money from integer cents, countries. */
export { countryName, money } from '../../machines/kernel/messages.ts'

const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 6 })

/** Decimal text stays exact: Intl reads strings without passing through a float. */
export const quantity = (value: string | number): string => number.format(value as number)
