/** Cross-cutting events, and the protocol between a multi-year operation and its tranches. */
import * as z from 'zod'
import { defineEvents, labelEvents } from '../../kernel/define.ts'
import { STEPS } from '../steps.ts'
import { field } from '../../kernel/fields.ts'
import {
  checkbox,
  choice,
  confirmedBy,
  date,
  dayOrMoment,
  longText,
  offering,
  quantityLines,
  reason,
  refusedBy,
  sid,
  text,
  unitPrice,
  why,
} from './shared.ts'
import { eventText as say, eventWords as words } from './words.ts'

const correction = z.strictObject({
  reason: why,
  purchaseOrderRequired: checkbox(say('field.purchaseOrderRequired')).optional(),
  feeCharged: checkbox(say('field.feeCharged')).optional(),
  unitPriceCents: unitPrice(say('field.unitPriceCents'), {
    help: say('field.unitPriceCents.help'),
  }).optional(),
  lines: quantityLines(say('field.lines'), {
    help: say('field.lines.help'),
  }).optional(),
})

const comment = z.strictObject({
  text: longText(say('field.text')),
  // Anyone else who ticked it could not read its own words again.
  internal: checkbox(say('field.internal'), {
    help: say('field.internal.help'),
    roles: ['platform'],
  }).optional(),
})

const stepBack = z.strictObject({
  to: field(z.enum(STEPS), { title: say('field.to'), input: 'step', help: say('field.to.help') }),
  reason: why,
})

export const controlEvents = labelEvents(words, {
  'operation.comment': {
    roles: ['contributor', 'projectCarrier', 'platform'],
    payload: comment,
  },
  'operation.correct': { roles: ['platform'], payload: correction },
  'operation.hold': { roles: ['platform', 'system'], payload: reason },
  'operation.resume': confirmedBy('platform', 'system'),
  'operation.sendBack': {
    roles: ['platform'],
    payload: stepBack,
  },
  'operation.withdraw': refusedBy('contributor'),
  'operation.cancel': refusedBy('platform', 'system'),
})

const trancheSid = text(say('field.trancheSid'))
const status = choice(say('field.status'), {
  running: say('choice.status.running'),
  retired: say('choice.status.retired'),
  completed: say('choice.status.completed'),
  cancelled: say('choice.status.cancelled'),
})

/** Events of a multi-year operation. */
export const parentEvents = labelEvents(words, {
  'tranche.report': {
    roles: ['system'],
    payload: z.strictObject({ trancheSid, status }),
  },
  'tranche.add': {
    roles: ['platform'],
    payload: z.strictObject({
      trancheSid: sid(say('field.trancheSid')),
      startsOn: date(say('field.startsOn')),
    }),
  },
})

const scheduleEvents = labelEvents(words, {
  'tranche.open': confirmedBy('platform'),
  'tranche.defer': {
    roles: ['platform'],
    payload: z.strictObject({
      startsOn: dayOrMoment(say('field.startsOn'), { help: say('field.startsOn.deferred') }),
      reason: why,
    }),
  },
  'tranche.substitute': {
    roles: ['platform'],
    payload: z.strictObject({
      offeringSid: offering(say('field.offeringSid'), {
        help: say('field.offeringSid.help'),
      }),
      reason: why,
    }),
  },
})

/** Events of a tranche; its agreement continues when it is cancelled. */
export const trancheEvents = defineEvents({
  ...scheduleEvents,
  'operation.cancel': {
    ...controlEvents['operation.cancel'],
    label: say('own.tranche.operation.cancel.label'),
    past: say('own.tranche.operation.cancel.past'),
    confirm: say('own.tranche.operation.cancel.confirm'),
  },
})
