/** `28 November 2026`, in UTC: a document says the same to every reader. */
export const dayText = (at: Date | string, locale = 'en-GB'): string => inWords(locale).format(new Date(at))

/** `2 – 5 March 2026`; one day where both are the same. */
export const daysText = (from: string, to: string, locale: string): string =>
  inWords(locale).formatRange(new Date(from), new Date(to)).replaceAll('\u2009', ' ')

const inWords = (locale: string) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The same with the time: `28 November 2026, 14:03 UTC`. */
export const momentText = (at: string): string => `${dayText(at)}, ${at.slice(11, 16)} UTC`
