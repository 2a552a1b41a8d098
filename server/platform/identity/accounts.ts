// The demonstration accounts of the embedded provider.
export const DEMONSTRATION_PASSWORD = 'understory'

const accounts = [
  { subject: 'admin', email: 'admin@understory.example', name: 'Ada Admin' },
  { subject: 'contributor', email: 'owner@contributor.example', name: 'Cora Contributor' },
]
export type ProviderAccount = (typeof accounts)[number]

export const accountOf = (subject: string) => accounts.find((account) => account.subject === subject)

export const accountWithPassword = (email: string, password: string) =>
  password === DEMONSTRATION_PASSWORD
    ? accounts.find((account) => account.email === email.trim().toLowerCase())
    : undefined

export const demonstrationEmails = accounts.map((account) => account.email)
