/** The shortest way of a machine from its beginning to each of its states, as events with who sends them. */
import type { AnyMachineSnapshot } from 'xstate'
import { explore, timerSamples, type Sample, type Walk } from '../../machines/kernel/explore.ts'
import { pathUp, toModel, type Model, type ModelEdge } from '../../machines/kernel/model.ts'
import type { EventTable } from '../../machines/kernel/define.ts'
import { fieldsOf } from '../../machines/kernel/fields.ts'
import type { PageMove } from '../../machines/kernel/page.ts'
import { standingIn } from '../../machines/kernel/states.ts'
import { stamp } from '../../machines/kernel/step.ts'
import { activeIds, can, heardTypes, move } from '../../machines/kernel/xstate.ts'
import { AT, decides, inputs, samplesOf } from '../../machines/operation/samples.ts'
import { STRAIGHT } from '../../machines/operation/ways.ts'
import type { Chart } from './chart.ts'

/** Path of a state → the moves to it; a state that nothing leads to is missing. */
export type Ways = ReadonlyMap<string, readonly PageMove[]>

const known = new WeakMap<Chart, Ways>()

/** Operations are walked with sample people and payloads, once; of the other machines the arrows are followed. */
export function waysOf(chart: Chart): Ways {
  const ways = known.get(chart) ?? findAll(chart)
  known.set(chart, ways)
  return ways
}

function findAll(chart: Chart): Ways {
  const model = chart.spell(toModel(chart.machine))
  const found = chart.operation ? walked(chart, model) : followed(chart, model)
  return new Map([...found].map(([id, moves]) => [model.nodes.get(id)!.path, moves]))
}

type Found = Map<string, readonly PageMove[]>
type Been = { readonly snapshot: AnyMachineSnapshot; readonly moves: readonly PageMove[] }

/** Detours from the straight way: on hold and resumed, returned and declined, countered and asked again. */
const DETOURS = 3

/** First along the straight events, then with one detour from there, and with another one from that. */
function walked({ machine, operation, events }: Chart, model: Model): Found {
  const wanted = new Set(standingIn(model, true).map(({ id }) => id))
  const found: Found = new Map()
  const note = ({ snapshot, moves }: Been): boolean => {
    const news = activeIds(snapshot).filter((id) => wanted.has(id) && !found.has(id))
    for (const id of news) found.set(id, moves)
    return news.length > 0
  }
  const samples = samplesOf(events)
  const straight = samples.filter(({ type }) => STRAIGHT.test(type))
  const from = inputs[operation!.name].slice(0, 1)
  const walk = explore({ machine, inputs: from, samples: straight, keyOf: decides })
  let been: readonly Been[] = [...walk.seen.keys()].map((key) => beenAt(walk, key, events))
  been.forEach(note)
  const all = Map.groupBy([...samples, ...timerSamples(machine, AT)], ({ type }) => type)
  for (let detour = 0; detour < DETOURS && found.size < wanted.size; detour += 1)
    been = been
      .filter(({ snapshot }) => snapshot.status === 'active')
      .flatMap((place) => nextOf({ machine, events }, place, all))
      .toSorted((a, b) => a.moves.length - b.moves.length)
      .filter(note)
  return found
}

function nextOf(
  { machine, events }: Pick<Chart, 'machine' | 'events'>,
  { snapshot, moves }: Been,
  all: ReadonlyMap<string, readonly Sample[]>,
): readonly Been[] {
  const here = stamp(snapshot, AT)
  return heardTypes(snapshot)
    .flatMap((type) => all.get(type) ?? [])
    .filter((sample) => can(here, sample))
    .map((sample) => ({
      snapshot: move(machine, here, sample)[0],
      moves: [...moves, moveOf(sample, events)],
    }))
}

function moveOf(sample: Sample, events: EventTable): PageMove {
  const { type, by } = sample
  const spec = events[type]
  const choosing = (spec ? fieldsOf(spec) : []).flatMap(({ name, choices = [] }) =>
    choices.slice(1).flatMap(({ value, title }) => (value === sample[name] ? [title] : [])),
  )
  return {
    event: type,
    role: type.startsWith('xstate.') ? null : by.role,
    ...(choosing.length > 0 && { choosing: choosing.join(', ') }),
  }
}

function beenAt(walk: Walk, key: string, events: EventTable): Been {
  const visit = walk.seen.get(key)!
  const moves: PageMove[] = []
  for (let at = visit; at.via; at = walk.seen.get(at.via.from)!) moves.unshift(moveOf(at.via.event, events))
  return { snapshot: visit.snapshot, moves }
}

/** Along the arrows, whatever their conditions say. */
function followed({ events }: Chart, model: Model): Found {
  const found: Found = new Map(entered(model, model.root).map((id) => [id, []]))
  const queue = [...found.keys()]
  for (const id of queue) {
    const moves = found.get(id)!
    for (const edge of pathUp(model, id).flatMap((one) => model.edges.filter(({ from }) => from === one)))
      for (const to of edge.to === null ? [] : entered(model, edge.to)) {
        if (found.has(to)) continue
        found.set(to, edge.kind === 'always' ? moves : [...moves, arrowOf(edge)])
        queue.push(to)
      }
  }
  return found

  function arrowOf({ event }: ModelEdge): PageMove {
    return { event, role: events[event]?.roles[0] ?? null }
  }
}

/** The innermost states that one comes to with a state. */
function entered(model: Model, id: string): readonly string[] {
  const { children, kind } = model.nodes.get(id)!
  if (children.length === 0) return [id]
  const inside = kind === 'parallel' ? children : children.filter((child) => model.nodes.get(child)!.initial)
  return inside.flatMap((child) => entered(model, child))
}
