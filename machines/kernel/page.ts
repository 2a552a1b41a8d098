/** The documentation of a machine as data, for the app's pages and for the Markdown files. */
import type { Role } from './define.ts'

export type PageTimer = { readonly when: string; readonly what: string }

/** One event on a way; `role`: who sends it there, null for time and what happens by itself. */
export type PageMove = {
  readonly event: string
  readonly role: Role | null
  /** What has to be chosen in its form, where it is not the first choice. */
  readonly choosing?: string
}

/** A version of the machine, or a day on which the same version got more. */
export type PageVersion = {
  readonly version: number
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** What differs from before, in words; empty for the first. */
  readonly changes: readonly string[]
}

export type PageState = {
  /** Dotted path from the root, as in `snapshot.value`. */
  readonly path: string
  readonly title: string
  /** Step, or state around it, with its lane or phase where titles repeat; empty for the outermost. */
  readonly within: string
  readonly isEnding: boolean
  readonly court: Role | null
  readonly hint: string
  /** Working target in hours. */
  readonly target: number | null
  /** What happens on the way in. */
  readonly entry: string
  readonly timers: readonly PageTimer[]
  /** The fewest events from the beginning; null: nothing leads here. */
  readonly way: readonly PageMove[] | null
  /** Views that draw it, the most detailed first. */
  readonly views: readonly string[]
}

type PageAsk = { readonly title: string; readonly required: boolean; readonly personal: boolean }

export type PageEvent = {
  readonly type: string
  readonly label: string
  /** Empty: no one sends it by hand. */
  readonly roles: readonly Role[]
  readonly asks: readonly PageAsk[]
  readonly setsOff: string
  /** Sentences of the conditions: why it can be refused. */
  readonly conditions: readonly string[]
  /** Paths of the states that handle the event; empty text: the root, in any state. */
  readonly heardIn: readonly string[]
  /** Where it leads: paths of states. */
  readonly leadsTo: readonly string[]
}

type PageView = { readonly view: string; readonly title: string; readonly note: string }

/** A state or frame, also one that is only passed through; `step`: its name in the work lists. */
type PagePart = { readonly path: string; readonly name: string; readonly step?: string }

export type MachinePage = {
  readonly machine: string
  readonly folder: string
  readonly title: string
  readonly about: string
  /** operations and others decide on the server; the rest runs in the browser. */
  readonly group: 'operations' | 'others' | 'browser'
  readonly version: number
  readonly takesPart: readonly Role[]
  readonly views: readonly PageView[]
  readonly states: readonly PageState[]
  readonly parts: readonly PagePart[]
  readonly events: readonly PageEvent[]
  /** Words for its deadlines, by the name of the delay: `when the payment is due`. */
  readonly delays: Readonly<Record<string, string>>
  /** Oldest first. */
  readonly history: readonly PageVersion[]
}

/** One line of the list of all machines. */
export type PageEntry = Pick<MachinePage, 'machine' | 'folder' | 'title' | 'about' | 'group'> & {
  /** States it can be in, the endings among them. */
  readonly states: number
  readonly endings: number
  readonly events: number
}
