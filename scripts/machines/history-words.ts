/** What a lock remembers of its versions, as people read it: titles, labels, and one line for what changed alike. */
import type { Model } from '../../machines/kernel/model.ts'
import type { PageVersion } from '../../machines/kernel/page.ts'
import { changedEvents, delayIn, MOST_NAMED, type ChangedEvent } from '../../machines/kernel/shape.ts'
import { keyInWords, namesOf } from '../../machines/kernel/states.ts'
import type { Chart } from './chart.ts'

const TRANSITION = /^(without|with) the transition (.*)$/
const STATE = /^(without|with) the state (\S+)/
/** Said with the transitions that have it. */
const INSIDE = /^with(out)? the (event|condition|deadline|effect) /
const KINDS = { removed: 'Removed', changed: 'Changed', added: 'New' } as const

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
    const moved = changedEvents(
      changes.flatMap((change) => {
        const [, kind, line] = TRANSITION.exec(change) ?? []
        return line === undefined ? [] : [{ isNew: kind === 'with', line }]
      }),
    )
    const alike = Map.groupBy(
      moved,
      (change) => `${KINDS[change.kind]}: ${labelOf(change.event)}${newsOf(change)}`,
    )
    const moves = [...alike].map(([text, group]) => {
      const places = [...new Set(group.map(({ path }) => nameOf(path)))]
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
  function newsOf({ effects, effectsBefore }: ChangedEvent): string {
    const says = (some: readonly string[]) => [...new Set(some)].flatMap((name) => chart.effects[name] ?? [])
    const more = says(effects.filter((name) => !effectsBefore.includes(name)))
    return more.length > 0 && effectsBefore.length > 0 ? ` (now ${more.join(', ')})` : ''
  }
}

/** When it comes, of an event that is a deadline. */
export function delayOf({ words }: Chart, event: string): string | null {
  const delay = delayIn(event)
  return delay === null ? null : (words.delays[delay] ?? delay)
}

/** Of what is gone there is no title. */
const lastWords = (name: string): string => keyInWords(name.slice(name.lastIndexOf('.') + 1))
