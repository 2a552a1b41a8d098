/** The page of a portal that was shown last in this tab: pages outside the portals lead back to it. */
const KEY = 'understory.cameFrom'

type CameFrom = { readonly path: string; readonly title: string }

export function noteCameFrom(page: CameFrom): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(page))
  } catch {
    // Then the way back leads to the start page.
  }
}

/** @returns null in a tab that has shown none */
export function cameFrom(): CameFrom | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as CameFrom | null
  } catch {
    return null
  }
}
