/** The tables of a machine's page. */
import type { Role } from '../../machines/kernel/define.ts'
import type { Model, ModelEdge, ModelNode } from '../../machines/kernel/model.ts'
import { isEnding, namesOf, stepAround, turnOf } from '../../machines/kernel/states.ts'
import { UNDO_WORDS } from '../../machines/operation/sentences.ts'
import { COMPENSATION, type StepId } from '../../machines/operation/steps.ts'
import type { Chart } from './charts.ts'
import { code, table } from '../markdown.ts'
import type { PageTimer } from '../../machines/kernel/page.ts'

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  contributor: 'contributor',
  projectCarrier: 'project carrier',
  applicant: 'applicant',
  platform: 'platform',
  system: 'system',
}

/** The server decides with it; other machines run in the browser. */
export const isServed = ({ events }: Pick<Chart, 'events'>): boolean => Object.keys(events).length > 0

/** What effects do, in words. */
export const effectsIn = ({ effects }: Chart, names: readonly string[]): string =>
  [...new Set(names)].flatMap((name) => effects[name] ?? []).join('; ')

/** States in which someone can be, and that `shows` picks. Empty when there are none. */
export function stateRows(chart: Chart, model: Model, shows: (id: string) => boolean): string {
  const states = [...model.nodes.values()].filter(
    ({ id, kind, meta }) => kind === 'atomic' && meta.court !== undefined && shows(id),
  )
  if (states.length === 0) return ''
  const names = namesOf(model)
  return table(
    [chart.operation ? 'Step' : 'Within', 'State', 'Whose move', 'What to do', 'Target', 'By itself'],
    states.map((node) => [
      chart.operation ? (stepAround(model, node.id)?.title ?? '') : names.get(node.id)!.within,
      `**${node.title}**`,
      turnName(node),
      node.meta.hint ?? '',
      node.meta.slaHours ? target(node.meta.slaHours) : '',
      byItself(chart, model, node),
    ]),
  )
}

const turnName = (node: ModelNode): string => {
  const turn = turnOf(node)
  return turn ? ROLE_NAMES[turn] : ''
}

const target = (hours: number): string => (hours % 24 === 0 ? days(hours / 24) : `${hours} h`)
const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`)

function byItself(chart: Chart, model: Model, node: ModelNode): string {
  const entry = effectsIn(chart, entryOf(chart, node.id))
  return [entry, timesOf(chart, model, node)].filter((part) => part !== '').join('\n')
}

/** Names of what a state does when it is entered. */
export const entryOf = ({ machine }: Chart, id: string): readonly string[] =>
  machine
    .getStateNodeById(id)
    .entry.map((action: unknown) =>
      typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : '',
    )

/** How an operation can end. */
export function endingRows(chart: Chart, model: Model): string {
  const ends = [...model.nodes.values()].filter((node) => isEnding(model, node))
  return table(
    ['Ending', 'Reached by', 'Sets off'],
    ends.map(({ id, title }) => [
      `**${title}**`,
      reachedBy(chart, model, id),
      effectsIn(chart, entryOf(chart, id)),
    ]),
  )
}

function reachedBy({ words }: Chart, model: Model, id: string): string {
  const ways = model.edges
    .filter(({ to }) => to === id)
    .map((edge) => {
      if (edge.kind === 'after') return words.delays[edge.label] ?? edge.label
      return edge.kind === 'event' ? code(edge.event) : 'itself, when everything is finished'
    })
  return [...new Set(ways)].join(', ')
}

/** It moves on or sends a notice; the other outcome of a condition may only keep what is marked already. */
const tells = ({ to, effects }: ModelEdge): boolean => to !== null || effects.includes('notify')

/** It, and the frames around it inside its step: what they do by themselves, it does. */
function withFrames(model: Model, id: string): readonly string[] {
  const { parent } = model.nodes.get(id)!
  const frame = parent !== null && parent !== model.root ? model.nodes.get(parent) : undefined
  return frame && !frame.meta.level ? [id, ...withFrames(model, frame.id)] : [id]
}

/** What a state does by itself. A deadline with a condition has an edge for each outcome; the same words are one line. */
export function timersOf(
  { words }: Chart,
  model: Model,
  { id }: Pick<ModelNode, 'id'>,
): readonly PageTimer[] {
  const inside = withFrames(model, id)
  const edges = model.edges.filter(({ kind, from }) => kind === 'after' && inside.includes(from))
  const timers = edges
    .filter((edge) => tells(edge) || !edges.some((one) => one.label === edge.label && tells(one)))
    .map((edge) => ({ when: words.delays[edge.label] ?? edge.label, what: whatHappens(model, edge) }))
  return [...new Map(timers.map((timer) => [`${timer.when} ${timer.what}`, timer])).values()]
}

const timesOf = (chart: Chart, model: Model, node: ModelNode): string =>
  timersOf(chart, model, node)
    .map(({ when, what }) => `${when}: ${what}`)
    .join('\n')

function whatHappens(model: Model, { to, effects }: ModelEdge): string {
  if (to !== null) return `→ ${model.nodes.get(to)!.title}`
  return effects.includes('markOverdue') ? 'overdue' : 'reminder'
}

/** How XState names what an actor that failed tells. */
const FAILED = 'xstate.error'

/** States of a machine that runs in the browser. */
export function browserRows({ words, machine, unsaid }: Chart, model: Model): string {
  const shown = [...model.nodes.values()].filter(({ parent }) => parent !== null)
  const isSaid = (event: string) => !event.startsWith(FAILED) || !unsaid.includes(FAILED)
  return table(
    ['State', 'Asks', 'Leads to'],
    shown.map(({ id, path }) => {
      const node = machine.getStateNodeById(id)
      const ways = model.edges.filter(({ from, to, event }) => from === id && to !== null && isSaid(event))
      return [
        code(path),
        node.invoke.map(({ src }) => (typeof src === 'string' ? code(src) : '')).join(', '),
        [
          ...new Set(
            ways.map((edge) => `${reasonOf(words, edge)}→ ${code(model.nodes.get(edge.to!)!.path)}`),
          ),
        ].join('\n'),
      ]
    }),
  )
}

function reasonOf(words: Chart['words'], { kind, event, label, guard }: ModelEdge): string {
  if (kind === 'after') return `${words.delays[label] ?? label} `
  if (kind === 'event' && !event.startsWith(FAILED)) return `${words.labels[event] ?? event} `
  const said = (guard && words.guards[guard]) || words.otherwise[event]
  return said ? `${said} ` : ''
}

/** Every timer that the machine sets. */
export function deadlineRows({ words }: Chart, model: Model): string {
  const names = namesOf(model)
  const timers = Map.groupBy(
    model.edges.filter(({ kind }) => kind === 'after'),
    ({ label }) => label,
  )
  return table(
    ['When', 'What happens', 'In'],
    [...timers].map(([label, edges]) => [
      words.delays[label] ?? label,
      [...new Set(edges.map((edge) => whatHappens(model, edge)))].join(', '),
      [...new Set(edges.map(({ from }) => names.get(from)!.name))].join('; '),
    ]),
  )
}

/** What undoes each done step. */
export function undoRows({ operation }: Chart): string {
  const undo: Partial<Record<StepId, string>> = COMPENSATION
  const steps = operation?.plan.flat(2) ?? []
  return table(
    ['Step that was done', 'Then'],
    steps.flatMap((step) => {
      const by = undo[step]
      return by ? [[code(step), UNDO_WORDS[by]!]] : []
    }),
  )
}
