/** The way in, on a page that explains itself to visitors: signing in leads back to its address. */
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { t } from '../../../lib/messages.ts'
import { SignInButton } from './sign-in-button.tsx'

type Props = {
  /** What happens then. */
  readonly children: ReactNode
}

export function SignInFirst({ children }: Props) {
  const { pathname, search } = useLocation()
  return (
    <div className="stack gap-4 justify-start">
      <SignInButton look="primary" size="large" returnTo={pathname + search}>
        {t('account.signInOrRegister')}
      </SignInButton>
      <p className="block measure note">{children}</p>
    </div>
  )
}
