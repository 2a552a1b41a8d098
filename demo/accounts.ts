/** The demonstration's people. All made up; every password is the same and printed at the start. */
import { z } from 'zod'
import accounts from './data/accounts.json' with { type: 'json' }

export const DEMONSTRATION_PASSWORD = 'understory'

const Place = z.object({
  /** Key of the organization in organizations.json. */
  organization: z.enum(['platform', 'contributor', 'carrier', 'trader', 'newcomer', 'nordlicht']),
  role: z.enum(['owner', 'operator', 'readOnly']),
})
const Account = Place.extend({
  subject: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Further organizations: which one to act for is chosen after signing in. */
  also: z.array(Place).optional(),
  /** Euro cents that it may request alone in a month. */
  purchaseLimitCents: z.int().optional(),
  /** What to try with it. */
  what: z.string(),
})
export type DemonstrationAccount = Readonly<z.infer<typeof Account>>

export const DEMONSTRATION_ACCOUNTS: readonly DemonstrationAccount[] = z.array(Account).parse(accounts)

const CONTRIBUTOR = DEMONSTRATION_ACCOUNTS.find(({ organization }) => organization === 'contributor')!

/** Who acts for an organization; for a buyer without an account the first contributor’s owner does. */
export const ownerAccount = (organization: string): DemonstrationAccount =>
  DEMONSTRATION_ACCOUNTS.find((one) => one.organization === organization && one.role === 'owner') ??
  CONTRIBUTOR
