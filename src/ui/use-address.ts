import { startTransition, use, useCallback, useOptimistic } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigate, useSearchParams } from 'react-router'

type Change = (now: URLSearchParams) => URLSearchParams
type Go = (change: Change, options?: { readonly replace?: boolean }) => void

/** What the router is asked for and has not begun: it waits for a paint. */
let wanted: { readonly pathname: string; readonly search: string } | null = null

/** The address as it will be: a choice shows before the router has followed, and later changes build on it. */
export function useAddress(): readonly [search: URLSearchParams, go: Go] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const router = use(DataRouterContext)?.router
  const [shown, show] = useOptimistic(search)
  const go = useCallback<Go>(
    (change, { replace = false } = {}) =>
      startTransition(async () => {
        if (!router) return
        const { location, navigation } = router.state
        const ahead = [wanted, navigation.location].find((one) => one?.pathname === location.pathname)
        const at = ahead ?? location
        const next = change(new URLSearchParams(at.search))
        const to = { pathname: at.pathname, search: next.toString() }
        wanted = to
        show(next)
        try {
          await navigate(to, { replace, preventScrollReset: true })
        } finally {
          if (wanted === to) wanted = null
        }
      }),
    [router, navigate, show],
  )
  return [shown, go]
}
