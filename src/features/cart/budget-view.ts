/** Percent as typed. Pure. */

/** Whole percent that together are 100; the first lines take what does not divide. */
export const evenShares = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => String(Math.floor(100 / count) + (index < 100 % count ? 1 : 0)))

export const isShare = (text: string): boolean =>
  /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100

export const sumOfShares = (shares: readonly string[]): number =>
  shares.reduce((sum, text) => sum + (isShare(text) ? Number(text) : 0), 0)
