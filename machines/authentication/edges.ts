/** Edges and actions that several states of the authentication chart share. */
import type { Person, Token } from './events.ts'
import { FAILURES } from './failures.ts'
import type { AuthenticationContext } from './kit.ts'

/** One edge per kind of failure. */
export const toFailure = FAILURES.map(
  (kind) =>
    ({
      guard: { type: 'failedBy', params: { kind } },
      target: `#failed.${kind}`,
      actions: 'rememberFailure',
    }) as const,
)

export const timedOut = { target: '#failed.timeout', actions: 'rememberTimeout' } as const

export const login = {
  'login.redirect': { target: '#redirecting', actions: 'rememberLogin' },
  'login.popup': { target: '#popup', actions: 'rememberLogin' },
} as const

export const tokenOf = ({ context }: { readonly context: AuthenticationContext }) => ({
  token: context.token?.accessToken ?? '',
})

export type Fetched = { readonly event: { readonly output: Token } }

export const keepToken = {
  type: 'keepToken',
  params: ({ event }: Fetched) => ({ token: event.output }),
} as const

export const keepReturn = {
  type: 'keepReturn',
  params: ({ event }: { readonly event: { readonly output: { readonly returnTo: string | null } } }) =>
    event.output,
} as const

export const keepPerson = {
  type: 'keepPerson',
  params: ({ event }: { readonly event: { readonly output: Person } }) => ({ person: event.output }),
} as const

export const foundSession = {
  type: 'foundSession',
  params: ({ event }: { readonly event: { readonly output: boolean } }) => ({ found: event.output }),
} as const
