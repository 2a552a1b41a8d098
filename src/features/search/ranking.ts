/** What a typed text finds among pages and actions, and in which order everything is listed. Pure. */

/** The order of groups that fit equally well. */
const ORDER = [
  'recent',
  'action',
  'page',
  'operation',
  'offering',
  'organization',
  'person',
  'paper',
  'command',
] as const

export type EntryKind = (typeof ORDER)[number]

export type Entry = {
  readonly kind: EntryKind
  /** Tells entries apart, and stays the same from visit to visit. */
  readonly key: string
  readonly title: string
  readonly note: string
  /** Where it leads; absent: it is an action. */
  readonly to?: string
  readonly run?: () => void
}

export type Group = { readonly kind: EntryKind; readonly entries: readonly Entry[] }

/** Pages and actions shown for a typed text. */
const MOST = 8

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** 0 equal, 1 prefix, 2 each typed word begins a word, 3 contained. @returns null when it does not fit */
export function fitOf(title: string, text: string): number | null {
  const [one, wanted] = [wordsOf(title).join(' '), wordsOf(text).join(' ')]
  if (wanted === '') return null
  if (one === wanted) return 0
  if (one.startsWith(wanted)) return 1
  const words = one.split(' ')
  if (wanted.split(' ').every((typed) => words.some((word) => word.startsWith(typed)))) return 2
  return one.includes(wanted) ? 3 : null
}

/** What the server found fits by its own rule, at least as well as a title that contains the text. */
const FOUND = 3
const IN_NOTE = 4

type Known = {
  readonly recent: readonly Entry[]
  readonly actions: readonly Entry[]
  readonly pages: readonly Entry[]
  /** What is the same everywhere, such as signing out. */
  readonly commands: readonly Entry[]
  /** Found by name only: too many to list. */
  readonly more: readonly Entry[]
}

/** Of a page that has many. */
const MOST_ACTIONS_AT_FIRST = 12

/** Before anything is typed: recent choices first, then what can be done here, then the pages. */
export const groupsAtFirst = ({ recent, actions, pages, commands }: Known): readonly Group[] =>
  grouped([
    ...recent.map((entry): Entry => ({ ...entry, kind: 'recent' })),
    ...actions.slice(0, MOST_ACTIONS_AT_FIRST),
    ...pages,
    ...everywhereBeside(actions, commands),
  ])

/** A button of the page may be one of those that are the same everywhere. */
const everywhereBeside = (actions: readonly Entry[], commands: readonly Entry[]): readonly Entry[] =>
  commands.filter(({ title }) => !actions.some((action) => action.title === title))

/** @param found by the server for this text @returns groups by their best entry; actions and pages win ties */
export function groupsFor(
  text: string,
  { actions, pages, commands, more }: Known,
  found: readonly Entry[],
): readonly Group[] {
  const fits = new Map<Entry, number>()
  for (const entry of [...actions, ...pages, ...more, ...everywhereBeside(actions, commands)]) {
    const fit = fitOf(entry.title, text) ?? (fitOf(entry.note, text) === null ? null : IN_NOTE)
    if (fit !== null) fits.set(entry, fit)
  }
  const near = [...fits.keys()].toSorted((a, b) => fits.get(a)! - fits.get(b)!).slice(0, MOST)
  for (const entry of found) fits.set(entry, fitOf(entry.title, text) ?? FOUND)
  const best = ({ entries }: Group) => Math.min(...entries.map((entry) => fits.get(entry)!))
  return grouped([...near, ...found]).toSorted((a, b) => best(a) - best(b))
}

const grouped = (entries: readonly Entry[]): Group[] =>
  ORDER.map((kind) => ({ kind, entries: entries.filter((entry) => entry.kind === kind) })).filter(
    (group) => group.entries.length > 0,
  )
