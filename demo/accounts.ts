/** The demonstration's people. All made up; every password is the same and printed at the start. */
export const DEMONSTRATION_PASSWORD = 'understory'

export type DemonstrationAccount = {
  readonly subject: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Key of the organization in organizations.ts. */
  readonly organization: 'platform' | 'contributor' | 'carrier' | 'trader' | 'newcomer' | 'nordlicht'
  readonly role: 'owner' | 'operator' | 'readOnly'
  /** Further organizations: which one to act for is chosen after signing in. */
  readonly also?: readonly Pick<DemonstrationAccount, 'organization' | 'role'>[]
  /** What to try with it. */
  readonly what: string
}

export const DEMONSTRATION_ACCOUNTS: readonly DemonstrationAccount[] = [
  {
    subject: 'demo-admin',
    email: 'admin@understory.example',
    firstName: 'Ada',
    lastName: 'Moreau',
    organization: 'platform',
    role: 'owner',
    what: 'Superadmin of the platform',
  },
  {
    subject: 'demo-checker',
    email: 'checker@understory.example',
    firstName: 'Noé',
    lastName: 'Keller',
    organization: 'platform',
    role: 'operator',
    what: 'Platform operator: the second pair of eyes',
  },
  {
    subject: 'demo-readonly-admin',
    email: 'readonly-admin@understory.example',
    firstName: 'Lena',
    lastName: 'Vos',
    organization: 'platform',
    role: 'readOnly',
    what: 'Platform, may look but not act',
  },
  {
    subject: 'demo-contributor-owner',
    email: 'owner@contributor.example',
    firstName: 'Camille',
    lastName: 'Roy',
    organization: 'contributor',
    role: 'owner',
    what: 'Buys credits: owner',
  },
  {
    subject: 'demo-contributor-operator',
    email: 'operator@contributor.example',
    firstName: 'Jonas',
    lastName: 'Lind',
    organization: 'contributor',
    role: 'operator',
    what: 'Buys credits: operator',
  },
  {
    subject: 'demo-contributor-readonly',
    email: 'readonly@contributor.example',
    firstName: 'Mira',
    lastName: 'Costa',
    organization: 'contributor',
    role: 'readOnly',
    what: 'Buys credits: may look but not act',
  },
  {
    subject: 'demo-tranches-owner',
    email: 'owner@nordlicht.example',
    firstName: 'Wiebke',
    lastName: 'Harms',
    organization: 'nordlicht',
    role: 'owner',
    what: 'Buys credits over several years',
  },
  {
    subject: 'demo-carrier-owner',
    email: 'owner@carrier.example',
    firstName: 'Paul',
    lastName: 'Okoye',
    organization: 'carrier',
    role: 'owner',
    what: 'Sells credits: owner',
  },
  {
    subject: 'demo-carrier-operator',
    email: 'operator@carrier.example',
    firstName: 'Ines',
    lastName: 'Duarte',
    organization: 'carrier',
    role: 'operator',
    what: 'Sells credits: operator',
  },
  {
    subject: 'demo-trader',
    email: 'both@trader.example',
    firstName: 'Tomas',
    lastName: 'Berg',
    organization: 'trader',
    role: 'owner',
    what: 'Buys and sells',
  },
  {
    subject: 'demo-newcomer',
    email: 'pending@newcomer.example',
    firstName: 'Nora',
    lastName: 'Falk',
    organization: 'newcomer',
    role: 'owner',
    what: 'Not validated yet',
  },
  {
    subject: 'demo-several',
    email: 'two@trader.example',
    firstName: 'Ruth',
    lastName: 'Amsel',
    organization: 'trader',
    role: 'owner',
    also: [{ organization: 'contributor', role: 'readOnly' }],
    what: 'Two organizations: choose one after signing in',
  },
]

const CONTRIBUTOR = DEMONSTRATION_ACCOUNTS.find(({ organization }) => organization === 'contributor')!

/** Who acts for a buyer; for one without an account the first contributor’s owner does. */
export const buyerAccount = (organization: string): DemonstrationAccount =>
  DEMONSTRATION_ACCOUNTS.find((one) => one.organization === organization && one.role === 'owner') ??
  CONTRIBUTOR
