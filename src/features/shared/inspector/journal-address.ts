/** Which journals the inspector replays, and the address of each. */
import { hrefOf } from '../../../addresses/paths.ts'

/** What has a journal to look at; the key of the address that names it. */
export const JOURNALS = {
  operation: 'GET /operations/:sid/replay',
  onboarding: 'GET /onboardings/:sid/replay',
  submission: 'GET /project_submissions/:sid/replay',
} as const
export type JournalOf = { readonly of: keyof typeof JOURNALS; readonly sid: string }

/** Which journal an address names; null: none. */
export function journalIn(search: URLSearchParams): JournalOf | null {
  for (const of of ['operation', 'onboarding', 'submission'] as const) {
    const sid = search.get(of)
    if (sid) return { of, sid }
  }
  return null
}

export const inspectorOf = ({ of, sid }: JournalOf): string =>
  `${hrefOf('inspector', {})}?${of}=${encodeURIComponent(sid)}`
