/** The machines that are drawn and documented, each with its texts. */
import { approval } from '../../machines/cartApproval/approval.ts'
import * as approvalWords from '../../machines/cartApproval/sentences.ts'
import { onboarding } from '../../machines/onboarding/onboarding.ts'
import * as onboardingWords from '../../machines/onboarding/sentences.ts'
import * as operationWords from '../../machines/operation/sentences.ts'
import * as submissionWords from '../../machines/projectSubmission/sentences.ts'
import { submission } from '../../machines/projectSubmission/submission.ts'
import { WORKFLOW_NAMES, workflows } from '../../machines/workflows.ts'
import { browserCharts } from './browser-charts.ts'
import type { Chart } from './chart.ts'
import texts from './served-charts.json' with { type: 'json' }
import { labelsOf } from './words.ts'

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
