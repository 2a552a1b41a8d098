/** `28 November 2026`, in UTC: a document says the same to every reader. */
export const dayText = (at: Date | string, locale = 'en-GB'): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(at),
  )

/** The same with the time: `28 November 2026, 14:03 UTC`. */
export const momentText = (at: string): string => `${dayText(at)}, ${at.slice(11, 16)} UTC`
