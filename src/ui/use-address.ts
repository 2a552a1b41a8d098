import { startTransition, use, useOptimistic } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigate, useSearchParams } from 'react-router'

type Change = (now: URLSearchParams) => URLSearchParams
type Go = (change: Change, options?: { readonly replace?: boolean }) => void

/**
 * The address as it will be: what one chooses shows at once, not when the router has followed. A change begins from the
 * router's own address, with what it is already on its way to: the page may still show the one before.
 */
export function useAddress(): readonly [search: URLSearchParams, go: Go] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const router = use(DataRouterContext)?.router
  const [shown, show] = useOptimistic(search)
  const go: Go = (change, { replace = false } = {}) =>
    startTransition(async () => {
      if (!router) return
      const { location, navigation } = router.state
      const at = navigation.location?.pathname === location.pathname ? navigation.location : location
      const next = change(new URLSearchParams(at.search))
      show(next)
      await navigate(
        { pathname: at.pathname, search: next.toString() },
        { replace, preventScrollReset: true },
      )
    })
  return [shown, go]
}
