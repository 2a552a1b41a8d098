/** The preferred locale, in a cookie for a year. English is the only one there is (specification section 1). */
import { LOCALE_COOKIE_DAYS } from './constants.ts'

const LOCALES = ['en'] as const
export type Locale = (typeof LOCALES)[number]

const COOKIE = 'locale'
const SECONDS_PER_DAY = 86_400

let known: Locale | null = null

/** What the cookie said when the page began, when it is a locale that exists; else English. Every text asks for it. */
export const locale = (): Locale => (known ??= readLocale())

function readLocale(): Locale {
  const kept = /(?:^|;\s*)locale=([\w-]+)/.exec(globalThis.document?.cookie ?? '')?.[1]
  return LOCALES.find((one) => one === kept) ?? 'en'
}

export function keepLocale(wanted: Locale): void {
  known = wanted
  document.cookie = `${COOKIE}=${wanted}; path=/; max-age=${LOCALE_COOKIE_DAYS * SECONDS_PER_DAY}; samesite=lax`
}
