/** Flagged countries (specification section 5): Annex I of the EU list of non-cooperative tax jurisdictions. */

export type Flag = {
  readonly code: string
  /** First day, ISO date. */
  readonly from: string
  /** First day on which it no longer holds; null while it does. */
  readonly to: string | null
}

/** The specification's set is that of October 2024. The list of February 2026 is kept as well, by its dates. */
export const FLAGS: readonly Flag[] = [
  ...['AS', 'AI', 'GU', 'PW', 'PA', 'RU', 'VI', 'VU'].map((code) => ({ code, from: '2024-10-08', to: null })),
  ...['FJ', 'TT', 'WS'].map((code) => ({ code, from: '2024-10-08', to: '2026-02-17' })),
  ...['TC', 'VN'].map((code) => ({ code, from: '2026-02-17', to: null })),
]

/** The day of the list that the specification shows. */
const SPECIFIED = '2025-02-18'

/** The specification's helper: its fixed set, unless a day (ISO date) is asked for. */
export const isFlagged = (code: string, on: string = SPECIFIED): boolean =>
  FLAGS.some((flag) => flag.code === code && flag.from <= on && (flag.to === null || on < flag.to))
