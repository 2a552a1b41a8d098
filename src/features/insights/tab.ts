/** What each of the three views of the page is given. */
import type { Dwell } from './queries.ts'

export const TABS = ['times', 'ways', 'whatIf'] as const

export const tabIn = (search: URLSearchParams): (typeof TABS)[number] =>
  TABS.find((name) => name === search.get('tab')) ?? 'times'

/** Another drawing, or another place in it. */
export type Look = { readonly view?: string; readonly place?: string }

export type TabProps = {
  readonly dwell: Dwell
  readonly search: URLSearchParams
  /** To the address; empty text takes a word away. */
  readonly onChange: (values: Readonly<Record<string, string>>) => void
  readonly chart: {
    readonly type: Dwell['type']
    readonly view: string
    /** Path of the place that is looked at. */
    readonly selected: string | null
    readonly onLook: (to: Look) => void
  }
  /** A place chosen in a list: the diagram shows it. */
  readonly onPlace: (path: string) => void
}
