/** The machines that run in the browser, each with its texts. */
import type { AnyStateMachine } from 'xstate'
import { machine as alertDialog } from '../../machines/alert-dialog/machine.ts'
import { machine as authentication } from '../../machines/authentication/machine.ts'
import { machine as draft } from '../../machines/draft/machine.ts'
import type { Model } from '../../machines/kernel/model.ts'
import { machine as projectPlanning } from '../../machines/projectPlanning/machine.ts'
import { machine as upload } from '../../machines/upload/machine.ts'
import type { Chart } from './chart.ts'
import type { Vocabulary } from './words.ts'

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

export const browserCharts: readonly Chart[] = [
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
    'What someone types is saved by itself, in the browser. One save is under way at a time; a lost connection is tried again; when someone else saved first the person decides, and nothing typed is lost.',
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
  browserChart(
    'projectPlanning',
    projectPlanning,
    'Project planning',
    'The plan of a project, in the browser. The machine owns tasks, dependencies and the whole history; a move that breaks a dependency waits for one of two answers. What is unsaved is sent by itself, what others do comes along, and where two changed the same task the person decides.',
    {
      labels: {
        'task.add': 'add a task',
        'task.change': 'change a task',
        'tasks.move': 'move tasks',
        'tasks.remove': 'delete tasks',
        'task.place': 'place a task',
        'task.indent': 'indent',
        'task.outdent': 'outdent',
        'dependency.add': 'link',
        'dependency.change': 'change a link',
        'dependency.remove': 'unlink',
        'plan.replace': 'import',
        undo: 'undo',
        redo: 'redo',
        'conflict.deleteDependencies': 'delete the dependencies',
        'conflict.moveAndKeep': 'move and keep them',
        'conflict.cancel': 'do not move',
        'view.select': 'select',
        'view.toggle': 'fold',
        'view.expandAll': 'expand all',
        'view.collapseAll': 'collapse all',
        'view.sort': 'sort',
        'server.changed': 'someone else saved',
        'save.flush': 'leave',
        'save.retry': 'try again',
        'clash.keepMine': 'keep mine',
        'clash.takeTheirs': 'take theirs',
      },
      guards: {
        mayNotEdit: 'only looks',
        changesNothing: 'changes nothing',
        breaksDependencies: 'breaks a dependency',
        hasUnsaved: 'something is unsaved',
        hasNothingUnsaved: 'nothing is unsaved',
        clashesNot: 'both wrote the same',
        isUrgent: 'someone waits',
        clashes: 'both changed it',
        isClash: 'both changed it',
        isRefused: 'not accepted',
      },
      otherwise: { 'xstate.error.actor.0.projectPlanning.saving.sending': 'lost' },
      delays: { pause: 'after 0.8 s', retryWait: 'after 2–30 s' },
    },
  ),
]
