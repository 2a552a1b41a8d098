/** The tables of the shortest ways and of the versions. */
import type { Model } from '../../machines/kernel/model.ts'
import type { PageMove, PageVersion } from '../../machines/kernel/page.ts'
import { namesOf } from '../../machines/kernel/states.ts'
import type { Chart } from './chart.ts'
import { versionName } from '../../machines/kernel/shape.ts'
import { delayOf } from './history-words.ts'
import { table } from '../markdown.ts'
import { ROLE_NAMES } from './rows.ts'
import type { Ways } from './ways.ts'

/** One move in words: who, and what the event says. */
function wordsOf(chart: Chart, { event, role, choosing }: PageMove): string {
  const delay = delayOf(chart, event)
  if (delay !== null) return `time: ${delay}`
  const label = chart.words.labels[event]
  if (!label) return 'by itself'
  const said = choosing ? `${label} (${choosing})` : label
  return role ? `${ROLE_NAMES[role]}: ${said}` : said
}

const textOf = (moves: readonly PageMove[]): string => JSON.stringify(moves)

/** Nearest states first. */
export function wayRows(chart: Chart, model: Model, ways: Ways): string {
  const named = namesOf(model)
  const names = new Map([...model.nodes.values()].map(({ id, path }) => [path, named.get(id)!.name]))
  const nameOf = (path: string): string => names.get(path)!
  const sorted = [...ways].toSorted(([, a], [, b]) => a.length - b.length)
  const known = new Map(sorted.toReversed().map(([path, moves]) => [textOf(moves), path]))
  return table(
    ['State', 'Events', 'Way'],
    sorted.map(([path, moves]) => [`**${nameOf(path)}**`, String(moves.length), way(path, moves)]),
  )

  function way(path: string, moves: readonly PageMove[]): string {
    if (moves.length === 0) return 'the beginning'
    for (let length = moves.length - 1; length > 0; length -= 1) {
      const before = known.get(textOf(moves.slice(0, length)))
      if (before !== undefined && before !== path)
        return [`*as to ${nameOf(before)}*`, ...moves.slice(length).map((one) => wordsOf(chart, one))].join(
          ' → ',
        )
    }
    return moves.map((one) => wordsOf(chart, one)).join(' → ')
  }
}

export const historyRows = (history: readonly PageVersion[]): string =>
  table(
    ['Version', 'Since', 'What changed'],
    history.map(({ date, changes }, index) => [
      versionName(history, index),
      date,
      index === 0 ? 'the first version' : changes.join('\n'),
    ]),
  )
