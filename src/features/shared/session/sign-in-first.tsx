/** The way in, on a page that explains itself to visitors: a new account and signing in lead back to its address. */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { t } from '../../../lib/messages.ts'
import { SignInButton } from './sign-in-button.tsx'

type Props = {
  /** What happens then. */
  readonly children: ReactNode
  /** Whose page it is, where that is known. */
  readonly email?: string
}

export function SignInFirst({ children, email }: Props) {
  const { pathname, search } = useLocation()
  const returnTo = pathname + search
  const known = email ? { email } : {}
  return (
    <div className="stack gap-4 justify-start">
      <div className="wrap gap-3">
        <SignInButton look="primary" size="large" returnTo={returnTo} expected={{ ...known, isNew: true }}>
          {t('common.createAccount')}
        </SignInButton>
        <SignInButton look="secondary" size="large" returnTo={returnTo} expected={known}>
          {t('common.signIn')}
        </SignInButton>
      </div>
      <p className="block measure note">{children}</p>
    </div>
  )
}
