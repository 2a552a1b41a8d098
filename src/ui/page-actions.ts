/** What can be done on the page that is shown, for the search dialog: pages register it, and take it back when they go. */
import { useEffect } from 'react'

export type PageAction = {
  readonly label: string
  /** What it is about. */
  readonly note?: string
  readonly run: () => void
}

const registered = new Map<symbol, readonly PageAction[]>()

/** The page's own actions as it is drawn now; the server decides as it does for its buttons. */
export function usePageActions(actions: readonly PageAction[]): void {
  useEffect(() => {
    const key = Symbol()
    registered.set(key, actions)
    return () => void registered.delete(key)
  })
}

export const pageActions = (): readonly PageAction[] => [...registered.values()].flat()
