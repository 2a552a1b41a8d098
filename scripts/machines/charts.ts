/** The machines that are drawn and documented, each with its texts. */
import { approval } from '../../machines/cartApproval/approval.ts'
import * as approvalWords from '../../machines/cartApproval/sentences.ts'
import { onboarding } from '../../machines/onboarding/onboarding.ts'
import * as onboardingWords from '../../machines/onboarding/sentences.ts'
import * as operationWords from '../../machines/operation/sentences.ts'
import * as submissionWords from '../../machines/projectSubmission/sentences.ts'
import { submission } from '../../machines/projectSubmission/submission.ts'
import { WORKFLOW_NAMES, workflows } from '../../machines/workflows.ts'
import type { Chart } from './chart.ts'
import texts from './served-charts.json' with { type: 'json' }
import { labelsOf, type Vocabulary } from './words.ts'
import type { AnyStateMachine } from 'xstate'
import { machine as alertDialog } from '../../machines/alert-dialog/machine.ts'
import { machine as authentication } from '../../machines/authentication/machine.ts'
import { machine as draft } from '../../machines/draft/machine.ts'
import { machine as projectPlanning } from '../../machines/projectPlanning/machine.ts'
import { machine as upload } from '../../machines/upload/machine.ts'
import { keyInWords } from '../../machines/kernel/states.ts'
import browserTexts from './browser-charts.json' with { type: 'json' }

/** `fetchingToken` → `Fetching token`. */
const spoken = (key: string): string => {
  const words = keyInWords(key)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

type Texts = Pick<Chart, 'title' | 'about'> &
  Partial<Pick<Chart, 'closed' | 'unsaid'>> & { readonly words: Partial<Vocabulary> }
const TEXTS: Readonly<Record<keyof typeof browserTexts, Texts>> = browserTexts

function browserChart(folder: keyof typeof browserTexts, machine: AnyStateMachine): Chart {
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

/** The machines that run in the browser, each with its texts. */
const browserCharts: readonly Chart[] = [
  browserChart('authentication', authentication),
  browserChart('alert-dialog', alertDialog),
  browserChart('draft', draft),
  browserChart('upload', upload),
  browserChart('projectPlanning', projectPlanning),
]

export type { Chart }

type Words = Readonly<
  Record<'GUARD_SENTENCES' | 'GUARD_WORDS' | 'EFFECT_WORDS', Readonly<Record<string, string>>>
> &
  Partial<
    Readonly<Record<'OTHERWISE_WORDS' | 'SKIP_WORDS' | 'DELAY_WORDS', Readonly<Record<string, string>>>>
  >

/** @param machine as the server stores it, by the name of its folder */
const served = (
  machine: Pick<Chart, 'name' | 'machine' | 'version' | 'events'>,
  words: Words,
): Omit<Chart, 'title' | 'about'> => ({
  ...machine,
  folder: machine.name,
  words: {
    labels: labelsOf(machine.events),
    guards: words.GUARD_WORDS,
    otherwise: words.OTHERWISE_WORDS ?? {},
    skips: words.SKIP_WORDS ?? {},
    delays: words.DELAY_WORDS ?? {},
  },
  spell: (model) => model,
  operation: null,
  sentences: words.GUARD_SENTENCES,
  effects: words.EFFECT_WORDS,
  closed: [],
  unsaid: [],
})

export const charts: readonly Chart[] = [
  ...WORKFLOW_NAMES.map((name) => {
    const operation = workflows[name]
    return { ...served(operation, operationWords), title: operation.title, operation, ...texts[name] }
  }),
  { ...served(submission, submissionWords), ...texts.projectSubmission },
  { ...served(approval, approvalWords), ...texts.cartApproval },
  { ...served(onboarding, onboardingWords), ...texts.onboarding },
  ...browserCharts,
]
