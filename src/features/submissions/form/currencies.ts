/** In which prices may be set. */
export const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF'] as const
