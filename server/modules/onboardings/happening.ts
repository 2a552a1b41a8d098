/** One event under way: what effects and e-mails work with. */
import type { Site } from '../../emails/people.ts'
import type { Trx } from '../../platform/database.ts'
import type { Setting, Turn } from '../../workflow/engine/engine.ts'
import type { Onboarding } from './row.ts'

export type OnboardingSetting = Setting & {
  readonly trx: Trx
  readonly site: Site
  /** Of the session that sends: it acts for the organization that it makes. */
  readonly sessionHash: Buffer | null
}

export type Happening = Turn<Onboarding, OnboardingSetting>

/** What changed beside the snapshot. */
export type Outcome = { organizationId: string | null; screenFrom: Date | null }
