/** What a lock remembers of its versions, as people read it: titles, labels, and one line for what changed alike. */
import type { Model } from '../../machines/kernel/model.ts'
import type { PageVersion } from '../../machines/kernel/page.ts'
import {
  changedEvents,
  delayIn,
  kindOf,
  MOST_NAMED,
  type ChangedEvent,
  type ChangeKind,
} from '../../machines/kernel/shape.ts'
import { keyInWords, namesOf } from '../../machines/kernel/states.ts'
import words from '../../public/messages/en/machines.json' with { type: 'json' }
import type { Chart } from './chart.ts'

const TRANSITION = /^(without|with) the transition (.*)$/
const STATE = /^with(out)? the state (\S+)/
/** Said with the transitions that have it. */
const INSIDE = /^with(out)? the (event|condition|deadline|effect) /

/** As the page of a release says it. */
const KINDS: Readonly<Record<ChangeKind, string>> = {
  removed: capitalized(words['state.removed']),
  changed: capitalized(words['state.changed']),
  added: capitalized(words['state.added']),
}

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
    const notes = changes.filter((line) => ![STATE, TRANSITION, INSIDE].some((kind) => kind.test(line)))
    const states = changes.flatMap((line) => {
      const [, without, path] = STATE.exec(line) ?? []
      return path === undefined ? [] : [{ path, isNew: without === undefined }]
    })
    const parts = [...Map.groupBy(states, ({ path }) => path)].map(
      ([path, said]) => `${KINDS[kindOf(said)]}: ${nameOf(path)}`,
    )
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
    return [...new Set([...notes, ...parts, ...moves])]
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

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}
