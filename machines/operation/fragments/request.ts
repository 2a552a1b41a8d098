/** Request phase: AcceptOperation → CCUsAvailability → proposal. */
import type { NoticeName } from '../notices.ts'
import type { Party } from '../kit.ts'
import {
  byAnotherPerson,
  chase,
  clearDone,
  done,
  late,
  newVersion,
  nudge,
  sidOnly,
  stepFrame,
  tell,
  undo,
  undoEverything,
  waitingFor,
} from './parts.ts'
import { stateAsk, stateText } from '../state-text.ts'

/** The platform takes the request on, or declines it. */
export const AcceptOperation = (requester: Party) =>
  stepFrame('AcceptOperation', stateText('AcceptOperation'), {
    open: {
      ...waitingFor('platform', 'AcceptOperation', stateAsk('AcceptOperation.open', 40)),
      on: {
        'AcceptOperation.accept': {
          guard: byAnotherPerson('AcceptOperation'),
          target: 'done',
          actions: 'setDelivery',
        },
        'AcceptOperation.decline': {
          target: '#declined',
          actions: tell(requester, 'AcceptOperation', 'declined'),
        },
      },
      after: {
        fiveWorkingDays: {
          actions: [late('AcceptOperation'), tell('platform', 'AcceptOperation', 'reminder')],
        },
      },
    },
    done: done('AcceptOperation'),
  })

type Availability = {
  /** Whose units are asked for: the project carrier's, or the contributor's own balance (platform answers). */
  readonly holder: Party
  readonly effect?: 'reserveUnits' | 'lockBalance'
  /** Who is notified of another quantity that was taken, where no proposal follows that says it. */
  readonly reader?: Party
}

/** Confirming reserves the units in the ledger, with an expiry; without an effect its tranches reserve, each for its year. */
export function CCUsAvailability({ holder, effect, reader }: Availability) {
  const step = 'CCUsAvailability'
  const reserve = effect ? [{ type: effect, params: sidOnly } as const] : []
  const confirm = { target: 'done', actions: ['setReservation', ...reserve] } as const
  const notice = reader ? [tell(reader, step, 'quantityChanged')] : []
  return stepFrame(step, stateText('CCUsAvailability'), {
    asked: {
      ...waitingFor(holder, step, stateAsk('CCUsAvailability.asked', 120)),
      on: {
        'CCUsAvailability.confirm': confirm,
        'CCUsAvailability.counter': { target: 'countered', actions: newVersion(step) },
        'CCUsAvailability.refuse': {
          target: 'unavailable',
          actions: [tell('platform', step, 'unavailable'), tell('contributor', step, 'unavailable')],
        },
      },
      after: chase(holder, step),
    },
    countered: {
      ...waitingFor('platform', step, stateAsk('CCUsAvailability.countered')),
      on: {
        'CCUsAvailability.take': { ...confirm, actions: [...confirm.actions, ...notice] },
        'CCUsAvailability.ask': { target: 'asked' },
      },
      after: nudge(step),
    },
    unavailable: {
      ...waitingFor('platform', step, stateAsk('CCUsAvailability.unavailable')),
      on: { 'CCUsAvailability.ask': { target: 'asked' } },
      after: nudge(step),
    },
    done: done(step),
  })
}

type Terms = { readonly sender: Party; readonly decider: Party }

/** Price, fee and validity. An expired proposal closes the operation; an expired reservation asks for the units again. */
export function proposal({ sender, decider }: Terms) {
  const step = 'proposal'
  const askAgain = {
    target: '#request',
    actions: [undo('CCUsAvailability'), clearDone('CCUsAvailability')],
  } as const
  const close = (target: string, template: NoticeName) =>
    ({ target, actions: [undoEverything, tell(sender, step, template)] }) as const
  return stepFrame(
    step,
    stateText('proposal'),
    {
      draft: {
        ...waitingFor(sender, step, stateAsk('proposal.draft', 48)),
        on: {
          'proposal.send': {
            target: 'sent',
            actions: ['setProposal', newVersion(step), tell(decider, step, 'proposal')],
          },
        },
        after: chase(sender, step),
      },
      sent: {
        ...waitingFor(decider, step, stateAsk('proposal.sent', 360)),
        on: {
          'proposal.accept': {
            target: 'done',
            actions: ['makeReservationFirm', tell(sender, step, 'accepted')],
          },
          'proposal.revise': { target: 'draft', actions: tell(sender, step, 'revise') },
          'proposal.decline': close('#declined', 'declined'),
        },
        after: {
          fiveWorkingDays: { actions: tell(decider, step, 'reminder') },
          proposalDeadline: close('#expired', 'expired'),
        },
      },
      done: done(step),
    },
    {
      after: { reservationDeadline: askAgain },
    },
  )
}
