/**
 * A day in words, as documents, e-mails and the server's sentences print it: `28 November 2026`. In UTC: what was written
 * does not change with the reader's clock.
 */
export const dayText = (at: Date | string, locale = 'en-GB'): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(at),
  )

/** The same with the time: `28 November 2026, 14:03 UTC`. */
export const momentText = (at: string): string => `${dayText(at)}, ${at.slice(11, 16)} UTC`
