/** The tables of the shortest ways and of the versions. */
import type { Role } from '../../machines/kernel/define.ts'
import { pathUp, type Model } from '../../machines/kernel/model.ts'
import type { PageMove, PageVersion } from '../../machines/kernel/page.ts'
import type { Chart } from './chart.ts'
import { table } from './markdown.ts'
import { stepOf, withinOf } from './rows.ts'
import type { Ways } from './ways.ts'

const WHO: Readonly<Record<Role, string>> = {
  contributor: 'contributor',
  projectCarrier: 'project carrier',
  applicant: 'applicant',
  platform: 'platform',
  system: 'system',
}

const TIMER = 'xstate.after.'

/** One move in words: who, and what the event says. */
function wordsOf({ events, words }: Chart, { event, role, choosing }: PageMove): string {
  if (event.startsWith(TIMER)) {
    const delay = event.slice(TIMER.length).split('.')[0] ?? ''
    return `time: ${words.delays[delay] ?? delay}`
  }
  const label = events[event]?.label ?? words.labels[event]
  if (!label) return 'by itself'
  const said = choosing ? `${label} (${choosing})` : label
  return role ? `${WHO[role]}: ${said}` : said
}

const textOf = (moves: readonly PageMove[]): string => JSON.stringify(moves)

/** Nearest states first. */
export function wayRows(chart: Chart, model: Model, ways: Ways): string {
  const nodes = new Map([...model.nodes.values()].map((node) => [node.path, node]))
  const nameOf = (path: string): string => {
    const node = nodes.get(path)!
    const within = chart.operation ? stepOf(model, node.id) : withinOf(model, node)
    const name = within && within !== node.title ? `${within}: ${node.title}` : node.title
    return chart.operation ? [frameOf(node.id, within), name].filter(Boolean).join(', ') : name
  }
  const sorted = [...ways].toSorted(([, a], [, b]) => a.length - b.length)
  const known = new Map(sorted.toReversed().map(([path, moves]) => [textOf(moves), path]))
  return table(
    ['State', 'Events', 'Way'],
    sorted.map(([path, moves]) => [`**${nameOf(path)}**`, String(moves.length), way(path, moves)]),
  )

  /** Two contracts have steps of the same names. */
  function frameOf(id: string, step: string): string | undefined {
    const frame = pathUp(model, id)
      .map((one) => model.nodes.get(one)!)
      .find(({ meta }) => meta.level === 'phase' || meta.level === 'lane')
    return frame && frame.title !== step ? frame.title : undefined
  }

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
    history.map(({ version, date, changes }, index) => [
      String(version),
      date,
      index === 0 ? 'the first version' : changes.join('\n'),
    ]),
  )
