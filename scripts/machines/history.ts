/** What a machine's lock remembers of its versions: a fresh clone has no other source. Pure. */
import type { PageVersion } from '../../machines/kernel/page.ts'
import type { Lock, Shape } from '../../machines/kernel/shape.ts'

/** Parts of a shape, and how one entry of each is named. */
const PARTS = {
  states: 'state',
  events: 'event',
  guards: 'condition',
  delays: 'deadline',
  effects: 'effect',
  edges: 'transition',
} as const satisfies Partial<Record<keyof Shape, string>>

type Part = keyof typeof PARTS

/** What one shape has and another has not, in words. */
function changesBetween(before: Shape, after: Shape): readonly string[] {
  return (Object.keys(PARTS) as Part[]).flatMap((part) => {
    const gone = before[part].filter((entry) => !after[part].includes(entry))
    const added = after[part].filter((entry) => !before[part].includes(entry))
    return [
      ...gone.map((entry) => `without the ${PARTS[part]} ${entry}`),
      ...added.map((entry) => `with the ${PARTS[part]} ${entry}`),
    ]
  })
}

/** One takes the other back: nothing has changed between them. */
const opposite = (change: string): string =>
  change.startsWith('without ')
    ? `with ${change.slice('without '.length)}`
    : `without ${change.slice('with '.length)}`

/** Unchanged while nothing differs. @param notes of migrations @param today `YYYY-MM-DD` */
export function historyOf(
  before: Lock | null,
  after: Shape,
  notes: readonly string[],
  today: string,
): readonly PageVersion[] {
  const first = { version: after.version, date: today, changes: [] }
  if (!before?.history || before.history.length === 0) return [first]
  const changes = changesBetween(before, after)
  if (before.version !== after.version)
    return [...before.history, { version: after.version, date: today, changes: [...notes, ...changes] }]
  if (changes.length === 0) return before.history
  const last = before.history.at(-1)!
  if (last.date !== today || before.history.length === 1)
    return [...before.history, { version: after.version, date: today, changes }]
  const kept = last.changes.filter((change) => !changes.includes(opposite(change)))
  const news = changes.filter((change) => !last.changes.includes(opposite(change)))
  return [...before.history.slice(0, -1), { ...last, changes: [...kept, ...news] }]
}
