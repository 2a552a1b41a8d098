import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import type { Expected } from '../../../../machines/authentication/events.ts'
import { safeReturn } from './return-to.ts'
import { signIn, type Way } from './sign-in.ts'

export type SignInProps = {
  readonly look: 'primary' | 'secondary' | 'quiet'
  readonly size?: 'medium' | 'large'
  readonly modifier?: 'link'
  readonly way?: Way
  /** Where it leads; absent: where the address says. */
  readonly returnTo?: string
  /** The registration comes first, or the address is known already. */
  readonly expected?: Expected
  readonly children: string
}

/** Failures are only logged (specification section 8): the button simply becomes usable again. */
export function SignInButton({
  look,
  size = 'medium',
  modifier,
  way = 'redirect',
  returnTo: wanted,
  expected = {},
  children,
}: SignInProps) {
  const [isBusy, setBusy] = useState(false)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const returnTo = wanted ?? safeReturn(search.get('returnTo')) ?? '/'
  const start = async () => {
    setBusy(true)
    const isSignedIn = await signIn(way, returnTo, expected)
    if (isSignedIn) await navigate(returnTo)
    setBusy(false)
  }
  return (
    <Button
      variant={look}
      {...(modifier && { modifier })}
      size={size}
      label={children}
      loading={isBusy}
      onClick={() => void start()}
    />
  )
}
