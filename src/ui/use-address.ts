import { startTransition, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

type Go = (next: URLSearchParams, options?: { readonly replace?: boolean }) => void

/** The address as it will be: what one chooses shows at once, not when the router has followed. */
export function useAddress(): readonly [search: URLSearchParams, go: Go] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [shown, show] = useOptimistic(search)
  const go: Go = (next, { replace = false } = {}) =>
    startTransition(async () => {
      show(next)
      await navigate({ search: next.toString() }, { replace, preventScrollReset: true })
    })
  return [shown, go]
}
