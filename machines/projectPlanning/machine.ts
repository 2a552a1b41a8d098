/**
 * Planning of a project in the browser: the machine owns tasks, dependencies and history; charts draw and report gestures.
 * Two regions: `editing`, where an edit that breaks dependencies waits for one of two answers, and `saving`, which sends
 * what is unsaved and merges what others did. How to save is provided: `machine.provide({ actors: { save } })`.
 */
import { assign, fromPromise, setup } from 'xstate'
import { RETRY_WAITS, SAVE_PAUSE } from '../draft/events.ts'
import * as does from './context.ts'
import {
  PlanClash,
  PlanRefused,
  type PlanningEvent,
  type PlanningInput,
  type SaveAnswer,
  type SaveInput,
} from './events.ts'
import { itemOf } from './sync.ts'

const answerOf = (event: unknown): SaveAnswer => (event as { output: SaveAnswer }).output

const kit = setup({
  types: {
    context: {} as does.PlanningContext,
    input: {} as PlanningInput,
    events: {} as PlanningEvent,
    /** unsaved: closing the window now would lose something. */
    tags: {} as 'unsaved',
  },
  actors: {
    save: fromPromise<SaveAnswer, SaveInput>(() => Promise.reject(new Error('provide the actor save'))),
  },
  delays: {
    pause: SAVE_PAUSE,
    retryWait: ({ context }) => RETRY_WAITS[Math.min(context.failures, RETRY_WAITS.length) - 1] ?? SAVE_PAUSE,
  },
  guards: {
    mayNotEdit: ({ context }) => !context.mayEdit,
    changesNothing: ({ context, event }) => does.wished(context, event).edit.length === 0,
    breaksDependencies: ({ context, event }) => does.breaks(context, event),
    hasUnsaved: ({ context }) => context.pending.size > 0,
    hasNothingUnsaved: ({ context }) => context.pending.size === 0,
    isUrgent: ({ context }) => context.isUrgent && context.pending.size > 0,
    clashes: ({ context }) => context.clashes.length > 0,
    clashesNot: ({ context }) => context.clashes.length === 0,
    isClash: ({ event }) => 'error' in event && event.error instanceof PlanClash,
    isRefused: ({ event }) => 'error' in event && event.error instanceof PlanRefused,
  },
  actions: {
    commit: assign(({ context, event }) => does.commit(context, does.wished(context, event).edit)),
    refuse: assign(({ context, event }) => ({ refusal: does.wished(context, event).refusal })),
    ask: assign(({ context, event }) => does.ask(context, event)),
    commitWithoutDependencies: assign(({ context }) => does.commitWithoutDependencies(context)),
    commitAsked: assign(({ context }) => does.commitAsked(context)),
    forgetAsked: assign({ asked: null }),
    undo: assign(({ context }) => does.undo(context)),
    redo: assign(({ context }) => does.redo(context)),
    look: assign(({ context, event }) => does.look(context, event)),
    begin: assign(({ context }) => does.begin(context)),
    settle: assign(({ context, event }) => does.settle(context, answerOf(event))),
    mergeTheirs: assign(({ context, event }) =>
      event.type === 'server.changed' ? does.mergeTheirs(context, event) : {},
    ),
    keepClash: assign(({ context, event }) =>
      'error' in event && event.error instanceof PlanClash
        ? does.mergeTheirs({ ...context, sent: [] }, event.error.answer)
        : {},
    ),
    keepMine: assign(({ context }) => does.keepMine(context)),
    takeTheirs: assign(({ context }) => does.takeTheirs(context)),
    hurry: assign({ isUrgent: true }),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1, sent: [] })),
    keepProblem: assign(({ event }) => ({
      problem: 'error' in event && event.error instanceof Error ? event.error.message : null,
    })),
  },
})

/** In order: who may only look, what changes nothing (or is refused with a reason), what is done. */
const edits = [
  { guard: 'mayNotEdit' },
  { guard: 'changesNothing', actions: 'refuse' },
  { actions: 'commit' },
] as const

/** What can come too early: tasks that are moved, and dependencies that their dates break already. */
const moves = [
  edits[0],
  edits[1],
  { guard: 'breaksDependencies', target: 'deciding', actions: 'ask' },
  edits[2],
] as const

export const machine = kit.createMachine({
  id: 'projectPlanning',
  context: ({ input }) => does.newContext(input),
  type: 'parallel',
  on: {
    'view.select': { actions: 'look' },
    'view.toggle': { actions: 'look' },
    'view.expandAll': { actions: 'look' },
    'view.collapseAll': { actions: 'look' },
    'view.sort': { actions: 'look' },
    'server.changed': { actions: 'mergeTheirs' },
    'save.flush': { actions: 'hurry' },
  },
  states: {
    editing: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            'task.add': edits,
            'task.change': moves,
            'tasks.move': moves,
            'tasks.remove': edits,
            'task.place': edits,
            'task.indent': edits,
            'task.outdent': edits,
            'dependency.add': moves,
            'dependency.change': moves,
            'dependency.remove': edits,
            'plan.replace': [{ guard: 'mayNotEdit' }, { actions: 'commit' }],
            'baseline.keep': [{ guard: 'mayNotEdit' }, { actions: 'commit' }],
            'baseline.drop': [{ guard: 'mayNotEdit' }, { actions: 'commit' }],
            undo: { actions: 'undo' },
            redo: { actions: 'redo' },
          },
        },
        /** The dialog: delete the dependencies, or move the task and keep them. */
        deciding: {
          on: {
            'conflict.deleteDependencies': { target: 'ready', actions: 'commitWithoutDependencies' },
            'conflict.moveAndKeep': { target: 'ready', actions: 'commitAsked' },
            'conflict.cancel': { target: 'ready', actions: 'forgetAsked' },
          },
        },
      },
    },
    saving: {
      initial: 'saved',
      states: {
        saved: { always: { guard: 'hasUnsaved', target: 'dirty' } },
        dirty: {
          tags: 'unsaved',
          always: [
            { guard: 'clashes', target: 'clash' },
            { guard: 'isUrgent', target: 'sending' },
          ],
          // Counted from the first change: anyone who edits without a stop is saved as well.
          after: { pause: 'sending' },
        },
        sending: {
          tags: 'unsaved',
          entry: 'begin',
          invoke: {
            src: 'save',
            input: ({ context: { version, sent } }) => ({ version, items: sent.map(itemOf) }),
            onDone: { target: 'saved', actions: 'settle' },
            onError: [
              { guard: 'isClash', target: 'clash', actions: 'keepClash' },
              { guard: 'isRefused', target: 'refused', actions: 'keepProblem' },
              { target: 'failed', actions: ['countFailure', 'keepProblem'] },
            ],
          },
        },
        /** It did not arrive: tried again by itself, at once when the person asks. */
        failed: {
          tags: 'unsaved',
          // Known by now, so the next save would carry the version of theirs and go over it.
          always: { guard: 'clashes', target: 'clash' },
          after: { retryWait: 'sending' },
          on: { 'save.retry': 'sending' },
        },
        /** It arrived and was not accepted: undoing or changing it and trying again can help. */
        refused: {
          tags: 'unsaved',
          always: [
            { guard: 'clashes', target: 'clash' },
            { guard: 'hasNothingUnsaved', target: 'saved' },
          ],
          on: { 'save.retry': 'sending' },
        },
        /** The same tasks were changed by someone else: nothing is overwritten before the person has chosen. */
        clash: {
          tags: 'unsaved',
          // Meanwhile both wrote the same: there is nothing to choose.
          always: { guard: 'clashesNot', target: 'saved' },
          on: {
            'clash.keepMine': { target: 'saved', actions: 'keepMine' },
            'clash.takeTheirs': { target: 'saved', actions: 'takeTheirs' },
          },
        },
      },
    },
  },
})
