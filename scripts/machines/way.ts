/** The shortest way of an operation machine to its completion. */
import { explore, type Sample } from '../../machines/kernel/explore.ts'
import { endsIn, shortestPath } from '../../machines/kernel/paths.ts'
import { decides, inputs, samplesOf } from '../../machines/operation/samples.ts'
import { STRAIGHT } from '../../machines/operation/ways.ts'
import type { Chart } from './charts.ts'

/** Events in order, each with who sends it. */
export function shortestWay({ operation }: Chart): readonly Sample[] {
  if (!operation) return []
  const { machine, events, name } = operation
  const arrives = endsIn('completed')
  const walk = explore({
    machine,
    inputs: inputs[name].slice(0, 1),
    samples: samplesOf(events).filter(
      (sample) => STRAIGHT.test(sample.type) && sample['delivery'] !== 'hold',
    ),
    keyOf: decides,
    until: arrives,
  })
  return shortestPath(walk, arrives) ?? []
}
