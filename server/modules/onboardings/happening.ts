/** One event under way: what effects and letters work with. */
import type { Scope, Trx } from '../../platform/database.ts'
import type { Onboarding } from './row.ts'

export type Site = { readonly name: string; readonly origin: string }

export type Happening = {
  readonly trx: Trx
  readonly scope: Scope
  readonly site: Site
  readonly onboarding: Onboarding
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly now: Date
  /** Of the session that sends: it acts for the organization that it makes. */
  readonly sessionHash: Buffer | null
}

/** What changed beside the snapshot. */
export type Outcome = { organizationId: string | null; screenFrom: Date | null }
