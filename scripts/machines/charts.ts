/** The machines that are drawn and documented, each with its texts. */
import type { Model } from '../../machines/kernel/model.ts'
import {
  DELAY_WORDS,
  EFFECT_WORDS,
  GUARD_SENTENCES,
  GUARD_WORDS,
  OTHERWISE_WORDS,
  SKIP_WORDS,
} from '../../machines/operation/sentences.ts'
import { onboarding } from '../../machines/onboarding/onboarding.ts'
import * as onboardingWords from '../../machines/onboarding/sentences.ts'
import * as submissionWords from '../../machines/projectSubmission/sentences.ts'
import { submission } from '../../machines/projectSubmission/submission.ts'
import { approval } from '../../machines/cartApproval/approval.ts'
import * as approvalWords from '../../machines/cartApproval/sentences.ts'
import { WORKFLOW_NAMES, workflows, type WorkflowName } from '../../machines/workflows.ts'
import { browserCharts } from './browser-charts.ts'
import type { Chart } from './chart.ts'
import { labelsOf, type Vocabulary } from './words.ts'

const ABOUT: Readonly<Record<WorkflowName, string>> = {
  contribution:
    'A contributor buys units of a project carrier’s offering. After the signatures two flows run side by side, the contributor’s and the carrier’s; they meet only at the payout, so a late carrier never delays units that are paid for.',
  multiYear:
    'One agreement, one tranche a year. The parent operation signs once and then listens to its tranches; it completes when every tranche is closed.',
  tranche:
    'One year of a multi-year operation. It waits for its date, then asks for availability and runs its own payments, delivery and certificate.',
  retirement:
    'A contributor retires units that it already holds. The platform answers for the contributor’s own balance, so there is no project carrier.',
  ccuPurchase:
    'The platform buys stock from a project carrier. The carrier writes the terms, the platform decides; the payout comes after delivery.',
}

export type { Chart }

const operationCharts = WORKFLOW_NAMES.map((name): Chart => {
  const workflow = workflows[name]
  const words: Vocabulary = {
    labels: labelsOf(workflow.events),
    guards: GUARD_WORDS,
    otherwise: OTHERWISE_WORDS,
    skips: SKIP_WORDS,
    delays: DELAY_WORDS,
  }
  const { title, machine, events } = workflow
  const spell = (model: Model) => model
  return {
    name,
    title,
    about: ABOUT[name],
    folder: name,
    machine,
    words,
    spell,
    operation: workflow,
    version: workflow.version,
    events,
    sentences: GUARD_SENTENCES,
    effects: EFFECT_WORDS,
    closed: [],
    unsaid: [],
  }
})

const submissionChart: Chart = {
  name: submission.name,
  title: 'Project submission',
  about:
    'How an offering comes into the catalogue and leaves it. The carrier writes, the platform reviews. What is published stays as buyers see it while a revision goes through the same review; prices change without one.',
  folder: 'projectSubmission',
  machine: submission.machine,
  words: {
    labels: labelsOf(submission.events),
    guards: submissionWords.GUARD_WORDS,
    otherwise: {},
    skips: {},
    delays: {},
  },
  spell: (model) => model,
  operation: null,
  version: submission.version,
  events: submission.events,
  sentences: submissionWords.GUARD_SENTENCES,
  effects: submissionWords.EFFECT_WORDS,
  closed: [],
  unsaid: ['offering.archive'],
}

const onboardingChart: Chart = {
  name: onboarding.name,
  title: 'Onboarding',
  about:
    'How an organization is let in. It is guided through what is asked, submits it, and is checked: documents, names against lists, questions. The outermost states are the access statuses; whoever is at risk is let in by two people.',
  folder: 'onboarding',
  machine: onboarding.machine,
  words: {
    labels: labelsOf(onboarding.events),
    guards: onboardingWords.GUARD_WORDS,
    otherwise: onboardingWords.OTHERWISE_WORDS,
    skips: {},
    delays: onboardingWords.DELAY_WORDS,
  },
  spell: (model) => model,
  operation: null,
  version: onboarding.version,
  events: onboarding.events,
  sentences: onboardingWords.GUARD_SENTENCES,
  effects: onboardingWords.EFFECT_WORDS,
  closed: ['pending_kyc_docs.wizard', 'at_risk'],
  unsaid: ['wizard.', 'signatory.', 'screening.', 'compliance.note'],
}

const approvalChart: Chart = {
  name: approval.name,
  title: 'Cart approval',
  about:
    'How a cart becomes a request inside its organization. Who is within the own limit sends it; who is above it asks, and an owner approves or declines. Whatever changes in the cart takes the question back.',
  folder: 'cartApproval',
  machine: approval.machine,
  words: {
    labels: labelsOf(approval.events),
    guards: approvalWords.GUARD_WORDS,
    otherwise: {},
    skips: {},
    delays: {},
  },
  spell: (model) => model,
  operation: null,
  version: approval.version,
  events: approval.events,
  sentences: approvalWords.GUARD_SENTENCES,
  effects: approvalWords.EFFECT_WORDS,
  closed: [],
  unsaid: [],
}

export const charts: readonly Chart[] = [
  ...operationCharts,
  submissionChart,
  approvalChart,
  onboardingChart,
  ...browserCharts,
]
