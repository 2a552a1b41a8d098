/** The documentation of one machine as data, for the app's own pages. */
import { fieldsOf } from '../../machines/kernel/fields.ts'
import type { Role } from '../../machines/kernel/define.ts'
import type { Drawing } from '../../machines/kernel/drawing.ts'
import { toModel, type Model, type ModelEdge, type ModelNode } from '../../machines/kernel/model.ts'
import type { MachinePage, PageEntry, PageEvent, PageState, PageVersion } from '../../machines/kernel/page.ts'
import type { Chart } from './chart.ts'
import { effectsIn, entryOf, isServed, standingIn, stepOf, timersOf, withinOf } from './rows.ts'
import type { Ways } from './ways.ts'

export function pageDataOf(
  chart: Chart,
  drawings: readonly Drawing[],
  ways: Ways,
  history: readonly PageVersion[],
): MachinePage {
  const model = chart.spell(toModel(chart.machine))
  const { name, folder, title, about, version, events } = chart
  return {
    machine: name,
    folder,
    title,
    about,
    group: chart.operation ? 'operations' : isServed(chart) ? 'others' : 'browser',
    version,
    takesPart: [...new Set(Object.values(events).flatMap(({ roles }) => roles))],
    views: drawings.map(({ view, title: heading, note = '' }) => ({ view, title: heading, note })),
    states: statesOf(chart, model, drawings, ways),
    events: eventsOf(chart, model),
    history,
  }
}

export const entryOfPage = ({ states, events, ...page }: MachinePage): PageEntry => ({
  machine: page.machine,
  folder: page.folder,
  title: page.title,
  about: page.about,
  group: page.group,
  states: states.length,
  events: events.length,
})

function statesOf(
  chart: Chart,
  model: Model,
  drawings: readonly Drawing[],
  ways: Ways,
): readonly PageState[] {
  return standingIn(chart, model).map((node) => ({
    path: node.path,
    title: node.title,
    within: chart.operation ? stepOf(model, node.id) : withinOf(model, node),
    court: turnOf(node),
    hint: node.meta.hint ?? '',
    target: node.meta.slaHours ?? null,
    entry: effectsIn(chart, entryOf(chart, node.id)),
    timers: timersOf(chart, model, node),
    way: ways.get(node.path) ?? null,
    views: drawings.toReversed().flatMap(({ view, boxes }) => (isDrawn(boxes, node) ? [view] : [])),
  }))
}

const turnOf = ({ meta: { court } }: ModelNode): Role | null =>
  court === undefined || court === 'nobody' ? null : court

const isDrawn = (boxes: Drawing['boxes'], { id }: ModelNode): boolean => boxes.some((box) => box.id === id)

/** Of a served machine the table's rows, of a browser machine what its chart hears. */
function eventsOf(chart: Chart, model: Model): readonly PageEvent[] {
  const heard = Map.groupBy(
    model.edges.filter(({ kind, event }) => kind === 'event' && !event.startsWith('xstate.')),
    ({ event }) => event,
  )
  if (!isServed(chart))
    return [...heard].map(([type, edges]) => ({
      type,
      label: chart.words.labels[type] ?? type,
      roles: [],
      asks: [],
      setsOff: '',
      conditions: conditionsOf(chart, edges),
      ...waysOf(model, edges),
    }))
  return Object.entries(chart.events).map(([type, spec]) => {
    const edges = heard.get(type) ?? []
    return {
      type,
      label: spec.label,
      roles: spec.roles,
      asks: fieldsOf(spec).map(({ title, required, personal }) => ({ title, required, personal })),
      setsOff: effectsIn(
        chart,
        edges.flatMap(({ effects }) => effects),
      ),
      conditions: conditionsOf(chart, edges),
      ...waysOf(model, edges),
    }
  })
}

const conditionsOf = ({ sentences, words }: Chart, edges: readonly ModelEdge[]): readonly string[] => [
  ...new Set(
    edges
      .flatMap(({ guard }) => guard?.split(' and ') ?? [])
      .flatMap((guard) => sentences[guard] ?? words.guards[guard] ?? []),
  ),
]

const waysOf = (model: Model, edges: readonly ModelEdge[]) => {
  const pathOf = (id: string) => model.nodes.get(id)!.path
  return {
    heardIn: [...new Set(edges.map(({ from }) => pathOf(from)))],
    leadsTo: [...new Set(edges.flatMap(({ to }) => (to === null ? [] : [pathOf(to)])))],
  }
}
