/** The tables of a machine's events and their conditions. */
import type { EventSpec } from '../../machines/kernel/define.ts'
import { fieldsOf } from '../../machines/kernel/fields.ts'
import type { Model } from '../../machines/kernel/model.ts'
import { namesOf } from '../../machines/kernel/states.ts'
import type { Chart } from './charts.ts'
import { code, table } from '../markdown.ts'
import { effectsIn, isServed, ROLE_NAMES } from './rows.ts'

/** Every event: who may send it, what it asks for, what it sets off. */
export function eventRows(chart: Chart, model: Model): string {
  if (!isServed(chart)) {
    const heard = Map.groupBy(
      model.edges.filter(({ kind, event }) => kind === 'event' && !event.startsWith('xstate.')),
      ({ event }) => event,
    )
    return table(
      ['Event', 'In states'],
      [...heard].map(([event, edges]) => [
        code(event),
        [...new Set(edges.map(({ from }) => code(model.nodes.get(from)!.path || 'every state')))].join(', '),
      ]),
    )
  }
  const names = namesOf(model)
  return table(
    ['Event', 'Says', 'Who', 'In states', 'Asks for', 'Sets off'],
    Object.entries(chart.events).map(([type, spec]) => [
      code(type),
      spec.label,
      spec.roles.map((role) => ROLE_NAMES[role]).join(', '),
      heardIn(model, names, type),
      asksFor(spec),
      effectsIn(
        chart,
        model.edges.filter(({ event }) => event === type).flatMap(({ effects }) => effects),
      ),
    ]),
  )
}

function heardIn(model: Model, names: ReturnType<typeof namesOf>, type: string): string {
  const edges = model.edges.filter(({ event }) => event === type)
  const states = [
    ...new Set(edges.map(({ from }) => (from === model.root ? 'every state' : names.get(from)!.name))),
  ]
  return states.join('; ')
}

const asksFor = (spec: EventSpec): string =>
  fieldsOf(spec)
    .map(({ title, required, personal }) => `${title}${personal ? ' †' : ''}${required ? '' : ' (optional)'}`)
    .join(', ')

/** The guards of the machine's events, with their sentences. */
export function guardRows({ sentences }: Chart, model: Model): string {
  const uses = new Map<string, Set<string>>()
  for (const { guard, event, kind } of model.edges) {
    if (kind !== 'event' || !guard) continue
    for (const name of guard.split(' and ')) uses.set(name, (uses.get(name) ?? new Set()).add(event))
  }
  return table(
    ['Condition', 'When it does not hold', 'Events'],
    [...uses].map(([name, events]) => [code(name), sentences[name] ?? '', [...events].map(code).join(', ')]),
  )
}
