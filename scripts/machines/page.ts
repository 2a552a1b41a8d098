/** The documentation of one machine as data, for the app's own pages. */
import { fieldsOf } from '../../machines/kernel/fields.ts'
import type { Drawing } from '../../machines/kernel/drawing.ts'
import { toModel, type Model, type ModelEdge, type ModelNode } from '../../machines/kernel/model.ts'
import type { MachinePage, PageEntry, PageEvent, PageState, PageVersion } from '../../machines/kernel/page.ts'
import type { Chart } from './chart.ts'
import { isEnding, namesOf, standingIn, stepAround, turnOf } from '../../machines/kernel/states.ts'
import { effectsIn, entryOf, isServed, timersOf } from './rows.ts'
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
    parts: partsOf(model),
    events: eventsOf(chart, model),
    delays: delaysOf(chart, model),
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
  endings: states.filter(({ isEnding: ends }) => ends).length,
  events: events.length,
})

function statesOf(
  chart: Chart,
  model: Model,
  drawings: readonly Drawing[],
  ways: Ways,
): readonly PageState[] {
  const names = namesOf(model)
  return standingIn(model, isServed(chart)).map((node) => ({
    path: node.path,
    title: node.title,
    within: names.get(node.id)!.within,
    isEnding: isEnding(model, node),
    court: turnOf(node),
    hint: node.meta.hint ?? '',
    target: node.meta.slaHours ?? null,
    entry: effectsIn(chart, entryOf(chart, node.id)),
    timers: timersOf(chart, model, node),
    way: ways.get(node.path) ?? null,
    views: drawings.toReversed().flatMap(({ view, boxes }) => (isDrawn(boxes, node) ? [view] : [])),
  }))
}

function partsOf(model: Model): MachinePage['parts'] {
  const names = namesOf(model)
  return [...model.nodes.values()].map(({ id, path }) => {
    const step = stepAround(model, id)
    return { path, name: names.get(id)!.name, ...(step && { step: step.meta.view ?? step.key }) }
  })
}

const delaysOf = ({ words }: Chart, model: Model): MachinePage['delays'] =>
  Object.fromEntries(
    model.edges
      .filter(({ kind }) => kind === 'after')
      .map(({ label }) => [label, words.delays[label] ?? label] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

const isDrawn = (boxes: Drawing['boxes'], { id }: ModelNode): boolean => boxes.some((box) => box.id === id)

/** Of a served machine the table's rows, of a browser machine what its chart hears. */
function eventsOf(chart: Chart, model: Model): readonly PageEvent[] {
  const heard = Map.groupBy(
    model.edges.filter(({ kind, event }) => kind === 'event' && !event.startsWith('xstate.')),
    ({ event }) => event,
  )
  const types = isServed(chart) ? Object.keys(chart.events) : [...heard.keys()]
  return types.map((type) => {
    const edges = heard.get(type) ?? []
    const spec = chart.events[type]
    return {
      type,
      label: chart.words.labels[type] ?? type,
      roles: spec?.roles ?? [],
      asks: spec
        ? fieldsOf(spec).map(({ title, required, personal }) => ({ title, required, personal }))
        : [],
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
