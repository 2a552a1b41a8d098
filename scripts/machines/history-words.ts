/** What a lock remembers of its versions, as people read it: titles, labels, and one line for what changed alike. */
import type { Model } from '../../machines/kernel/model.ts'
import type { PageVersion } from '../../machines/kernel/page.ts'
import { keyInWords, namesOf } from '../../machines/kernel/states.ts'
import type { Chart } from './chart.ts'

const TRANSITION = /^(without|with) the transition (\S+) (\S+)(?: \[(.*?)\])? → (\S+)(?: \/ (.*))?$/
const STATE = /^(without|with) the state (\S+)/
/** Said with the transitions that have it. */
const INSIDE = /^with(out)? the (event|condition|deadline|effect) /
const MOST_NAMED = 3

type Change = { readonly event: string; readonly at: string; readonly lines: readonly RegExpExecArray[] }

export function historyInWords(
  chart: Chart,
  model: Model,
  history: readonly PageVersion[],
): readonly PageVersion[] {
  const names = namesOf(model)
  const byPath = new Map([...model.nodes.values()].map(({ id, path }) => [path, names.get(id)!.name]))
  const nameOf = (path: string): string => byPath.get(path) ?? lastWords(path)
  return history.map((one) => ({ ...one, changes: inWords(one.changes) }))

  function inWords(changes: readonly string[]): readonly string[] {
    const parts = changes.flatMap((line) => {
      const [, kind, path = ''] = STATE.exec(line) ?? []
      if (!kind) return TRANSITION.test(line) || INSIDE.test(line) ? [] : [line]
      return [`${kind === 'with' ? 'New' : 'Removed'}: ${nameOf(path)}`]
    })
    const lines = changes.map((line) => TRANSITION.exec(line)).filter((found) => found !== null)
    const moved = [...Map.groupBy(lines, ([, , at, event]) => `${at} ${event}`).values()].map(
      (group): Change => ({ at: nameOf(group[0]![2]!), event: labelOf(group[0]![3]!), lines: group }),
    )
    const alike = Map.groupBy(moved, (change) => `${kindOf(change)}: ${change.event}${newsOf(change)}`)
    const moves = [...alike].map(([text, group]) => {
      const places = [...new Set(group.map(({ at }) => at))]
      return `${text}, in ${places.length > MOST_NAMED ? `${places.length} places` : places.join('; ')}`
    })
    return [...new Set([...parts, ...moves])]
  }

  function labelOf(event: string): string {
    const delay = delayOf(chart, event)
    if (delay !== null) return `Deadline “${delay}”`
    if (event === 'always' || event.startsWith('xstate.')) return 'By itself'
    return chart.words.labels[event] ?? lastWords(event)
  }

  /** What it does now that it did not do before. */
  function newsOf({ lines }: Change): string {
    const effects = (kind: string) =>
      lines.filter(([, one]) => one === kind).flatMap(([, , , , , , inside]) => inside?.split(', ') ?? [])
    const [before, now] = [effects('without'), effects('with')]
    const says = (some: readonly string[]) => [...new Set(some)].flatMap((name) => chart.effects[name] ?? [])
    const more = says(now.filter((name) => !before.includes(name)))
    return more.length > 0 && before.length > 0 ? ` (now ${more.join(', ')})` : ''
  }
}

/** When it comes, of an event that is a deadline. */
export function delayOf({ words }: Chart, event: string): string | null {
  const [, delay] = /^xstate\.after\.(\w+)/.exec(event) ?? []
  return delay === undefined ? null : (words.delays[delay] ?? delay)
}

function kindOf({ lines }: Change): string {
  const kinds = new Set(lines.map(([, kind]) => kind))
  if (kinds.size === 2) return 'Changed'
  return kinds.has('with') ? 'New' : 'Removed'
}

/** Of what is gone there is no title. */
const lastWords = (name: string): string => keyInWords(name.slice(name.lastIndexOf('.') + 1))
