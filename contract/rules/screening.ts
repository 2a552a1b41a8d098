/** Figures of screening that server and browser share. No schemas. */

/** The EU's list has some 25 MB and 44,000 rows as CSV. */
export const LIST_LIMITS = { bytes: 95 * 1024 ** 2, rows: 500_000 } as const

/** A list that was not loaded for longer may lack who was listed since: the EU's changes about every week. */
export const LIST_FRESH_DAYS = 7

/**
 * From this score on, a person reviews the match. Low enough that an unlisted middle name together with a differing country (74),
 * or one wrong letter in every word, still asks; high enough that a family name alone, with a strange given name (62 at
 * most among the samples), does not. The samples in server/modules/screening/matching hold both sides.
 */
export const HIT_FROM = 70

/** From this score on the names are as good as equal, and nothing of weight speaks against it. */
export const STRONG_FROM = 90

export const LIST_SOURCES = ['EU', 'UN'] as const
export type ListSource = (typeof LIST_SOURCES)[number]
