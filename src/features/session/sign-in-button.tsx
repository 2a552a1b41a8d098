import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { signIn, type Way } from './sign-in.ts'

type Props = {
  readonly appearance: 'primary' | 'secondary' | 'transparent'
  readonly size?: 'medium' | 'large'
  readonly way?: Way
  readonly children?: string
}

/** Failures are only logged (specification section 8): the button simply becomes usable again. */
export function SignInButton({ appearance, size = 'medium', way = 'redirect', children = 'Sign in' }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const returnTo = search.get('returnTo') ?? '/'
  const start = async () => {
    setBusy(true)
    const isSignedIn = await signIn(way, returnTo)
    if (isSignedIn) await navigate(returnTo)
    setBusy(false)
  }
  return (
    <Button appearance={appearance} size={size} disabledFocusable={isBusy} onClick={() => void start()}>
      {isBusy ? 'One moment…' : children}
    </Button>
  )
}
