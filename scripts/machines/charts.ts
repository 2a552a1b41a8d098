/** The machines that are drawn and documented, each with its texts. */
import type { AnyStateMachine } from 'xstate'
import { machine as alertDialog } from '../../machines/alert-dialog/machine.ts'
import { machine as authentication } from '../../machines/authentication/machine.ts'
import { machine as draft } from '../../machines/draft/machine.ts'
import type { EventTable } from '../../machines/kernel/define.ts'
import type { Model } from '../../machines/kernel/model.ts'
import {
  DELAY_WORDS,
  EFFECT_WORDS,
  GUARD_SENTENCES,
  GUARD_WORDS,
  OTHERWISE_WORDS,
  SKIP_WORDS,
} from '../../machines/operation/sentences.ts'
import * as submissionWords from '../../machines/projectSubmission/sentences.ts'
import { submission } from '../../machines/projectSubmission/submission.ts'
import { machine as upload } from '../../machines/upload/machine.ts'
import { WORKFLOW_NAMES, workflows, type Workflow, type WorkflowName } from '../../machines/workflows.ts'
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

export type Chart = {
  readonly name: string
  readonly title: string
  /** What it is for, in a few sentences. */
  readonly about: string
  /** Folder of the machine, below `machines/`. */
  readonly folder: string
  readonly machine: AnyStateMachine
  readonly words: Vocabulary
  /** Gives every state a title. */
  readonly spell: (model: Model) => Model
  /** Operation machines have phases and steps; the others have not. */
  readonly operation: Workflow | null
  /** Of stored snapshots; 1 for what is not stored. */
  readonly version: number
  /** Rows of a machine that the server decides with; a browser machine has none. */
  readonly events: EventTable
  /** For each guard why not, for each effect what it does. */
  readonly sentences: Readonly<Record<string, string>>
  readonly effects: Readonly<Record<string, string>>
  /** Boxes of a machine without steps that stay closed, by path. */
  readonly closed: readonly string[]
  /** Events of a machine without steps that are not drawn, by how their type begins. */
  readonly unsaid: readonly string[]
}

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

/** `fetchingToken` → `Fetching token`. */
const spoken = (key: string): string => {
  const words = key
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function browserChart(
  folder: string,
  machine: AnyStateMachine,
  title: string,
  about: string,
  texts: Partial<Vocabulary>,
  hints: Partial<Pick<Chart, 'closed' | 'unsaid'>> = {},
): Chart {
  const words = { labels: {}, guards: {}, otherwise: {}, skips: {}, delays: {}, ...texts }
  const spell = (model: Model): Model => ({
    ...model,
    nodes: new Map(
      [...model.nodes].map(([id, node]) => [
        id,
        { ...node, title: id === model.root ? title : spoken(node.key) },
      ]),
    ),
  })
  return {
    name: machine.id,
    title,
    about,
    folder,
    machine,
    words,
    spell,
    operation: null,
    version: 1,
    events: {},
    sentences: {},
    effects: {},
    closed: [],
    unsaid: [],
    ...hints,
  }
}

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

export const charts: readonly Chart[] = [
  ...operationCharts,
  submissionChart,
  browserChart(
    'authentication',
    authentication,
    'Authentication',
    'Signing in and staying signed in, in the browser: the callback or a silent restore, the session of the API, refreshing before expiry, logging out. Every failure has its own state and is only logged.',
    {
      labels: {
        logout: 'log out',
        retry: 'try again',
        'login.redirect': 'log in',
        'login.popup': 'log in by popup',
        'token.expiring': 'token expires',
        'session.ended': 'session ended elsewhere',
        reauthenticate: 'prove it is you',
      },
      guards: {
        isUnavailable: 'no identity client',
        hasCallback: 'callback in the address',
        foundSession: 'session found',
        tookOver: 'another tab fetched it',
      },
      delays: {
        popupTimeout: 'after 60 s',
        tokenTimeout: 'after 10 s',
        exchangeTimeout: 'after 50 s',
        silentTimeout: 'after 95 s',
        untilRefresh: '60 s before expiry',
      },
    },
    {
      closed: ['failed', 'authenticated.refreshing', 'authenticated.reauthenticating'],
      unsaid: [
        'xstate.error',
        'xstate.after.tokenTimeout',
        'xstate.after.exchangeTimeout',
        'xstate.after.silentTimeout',
        'xstate.after.popupTimeout',
      ],
    },
  ),
  browserChart(
    'alert-dialog',
    alertDialog,
    'Alert dialog',
    'One modal for the whole application. Whoever asks gets an answer; a second question waits for the first.',
    {
      labels: { open: 'open', confirm: 'confirm', deny: 'deny', escape: 'Escape' },
      guards: { someoneWaits: 'a question waits', wantsLogOut: 'with the log-out flag' },
      delays: { closingTime: 'after 200 ms' },
    },
  ),
  browserChart(
    'draft',
    draft,
    'Draft',
    'What somebody types is saved by itself, in the browser. One save is under way at a time; a lost connection is tried again; when somebody else saved first the person decides, and nothing typed is lost.',
    {
      labels: {
        edit: 'type',
        flush: 'leave',
        retry: 'try again',
        loaded: 'loaded',
        takeTheirs: 'take theirs',
        keepMine: 'keep mine',
      },
      guards: {
        isUrgent: 'someone waits',
        changedMeanwhile: 'typed on',
        isNewer: 'newer than here',
        isStale: 'too late',
        isRefused: 'not accepted',
      },
      otherwise: { 'xstate.error.actor.0.draft.saving': 'lost' },
      delays: { pause: 'after 0.8 s', retryWait: 'after 2–30 s' },
    },
  ),
  browserChart(
    'upload',
    upload,
    'Upload',
    'One file on its way to the server, in the browser. What is empty or past the limit is refused before anything is sent; cancelling stops the sending and keeps the file; what failed can be sent again.',
    {
      labels: {
        pick: 'pick',
        drop: 'drop it',
        start: 'send',
        cancel: 'cancel',
        retry: 'try again',
        another: 'another file',
        progress: 'bytes left',
        answered: 'report is there',
        refused: 'refused',
      },
      guards: {
        isEmpty: 'empty',
        isTooLarge: 'past the limit',
        hasFile: 'a file is picked',
        hasLeft: 'all bytes left',
      },
    },
  ),
]
