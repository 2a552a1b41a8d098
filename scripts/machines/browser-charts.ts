/** The machines that run in the browser, each with its texts. */
import type { AnyStateMachine } from 'xstate'
import { machine as alertDialog } from '../../machines/alert-dialog/machine.ts'
import { machine as authentication } from '../../machines/authentication/machine.ts'
import { machine as draft } from '../../machines/draft/machine.ts'
import { machine as projectPlanning } from '../../machines/projectPlanning/machine.ts'
import { machine as upload } from '../../machines/upload/machine.ts'
import { keyInWords } from '../../machines/kernel/states.ts'
import charts from './browser-charts.json' with { type: 'json' }
import type { Chart } from './chart.ts'
import type { Vocabulary } from './words.ts'

/** `fetchingToken` → `Fetching token`. */
const spoken = (key: string): string => {
  const words = keyInWords(key)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Texts = Pick<Chart, 'title' | 'about'> &
  Partial<Pick<Chart, 'closed' | 'unsaid'>> & { readonly words: Partial<Vocabulary> }
const TEXTS: Readonly<Record<keyof typeof charts, Texts>> = charts

function browserChart(folder: keyof typeof charts, machine: AnyStateMachine): Chart {
  const { words, ...texts } = TEXTS[folder]
  return {
    name: machine.id,
    folder,
    machine,
    words: { labels: {}, guards: {}, otherwise: {}, skips: {}, delays: {}, ...words },
    spell: (model) => ({
      ...model,
      nodes: new Map(
        [...model.nodes].map(([id, node]) => [
          id,
          { ...node, title: id === model.root ? texts.title : spoken(node.key) },
        ]),
      ),
    }),
    operation: null,
    version: 1,
    events: {},
    sentences: {},
    effects: {},
    closed: [],
    unsaid: [],
    ...texts,
  }
}

export const browserCharts: readonly Chart[] = [
  browserChart('authentication', authentication),
  browserChart('alert-dialog', alertDialog),
  browserChart('draft', draft),
  browserChart('upload', upload),
  browserChart('projectPlanning', projectPlanning),
]
