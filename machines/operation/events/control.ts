/** Cross-cutting events, and the protocol between a multi-year operation and its tranches. */
import * as z from 'zod'
import { defineEvents } from '../../kernel/define.ts'
import { STEPS } from '../steps.ts'
import { field } from '../../kernel/fields.ts'
import {
  checkbox,
  choice,
  date,
  longText,
  moment,
  money,
  nothing,
  offering,
  quantityLines,
  reason,
  text,
  why,
} from './shared.ts'

const correction = z.strictObject({
  reason: why,
  purchaseOrderRequired: checkbox('A purchase order is required').optional(),
  feeCharged: checkbox('A fee is charged').optional(),
  unitPriceCents: money('Price per unit', { help: 'Of every vintage. Empty: the prices stay.' }).optional(),
  lines: quantityLines('Units', {
    help: 'The quantity of each vintage. Units that are reserved already follow.',
  }).optional(),
})

const comment = z.strictObject({
  text: longText('Comment'),
  // Whoever else ticked it could not read its own words again.
  internal: checkbox('Internal', {
    help: 'Only the platform reads internal comments.',
    roles: ['platform'],
  }).optional(),
})

const stepBack = z.strictObject({
  to: field(z.enum(STEPS), { title: 'Back to', input: 'step', help: 'A step that is done.' }),
  reason: why,
})

export const controlEvents = defineEvents({
  'operation.comment': {
    roles: ['contributor', 'projectCarrier', 'platform'],
    payload: comment,
    label: 'Comment',
  },
  'operation.correct': { roles: ['platform'], payload: correction, label: 'Correct the terms' },
  'operation.hold': { roles: ['platform', 'system'], payload: reason, label: 'Put on hold' },
  'operation.resume': {
    roles: ['platform', 'system'],
    payload: nothing,
    label: 'Resume',
    tone: 'primary',
  },
  'operation.sendBack': {
    roles: ['platform'],
    payload: stepBack,
    label: 'Send back to a step',
  },
  'operation.withdraw': {
    roles: ['contributor'],
    payload: reason,
    label: 'Withdraw the request',
    tone: 'danger',
    confirm: 'Withdraw this request?',
  },
  'operation.cancel': {
    roles: ['platform', 'system'],
    payload: reason,
    label: 'Cancel the operation',
    tone: 'danger',
    confirm: 'Cancel this operation? Every completed step is undone. This cannot be reversed.',
  },
})

const trancheSid = text('Tranche')
const status = choice('Status', {
  running: 'Running',
  retired: 'Retired',
  completed: 'Completed',
  cancelled: 'Cancelled',
})

/** MultiYear hears these. */
export const parentEvents = defineEvents({
  'tranche.report': {
    roles: ['system'],
    payload: z.strictObject({ trancheSid, status }),
    label: 'A tranche reports',
  },
  'tranche.add': {
    roles: ['platform'],
    payload: z.strictObject({ trancheSid, startsOn: date('Starts on') }),
    label: 'Add a tranche',
  },
})

/** A tranche hears these. */
export const trancheEvents = defineEvents({
  'tranche.open': { roles: ['platform'], payload: nothing, label: 'Open now', tone: 'primary' },
  'tranche.defer': {
    roles: ['platform'],
    payload: z.strictObject({ startsOn: moment('Starts on'), reason: why }),
    label: 'Defer',
  },
  'tranche.substitute': {
    roles: ['platform'],
    payload: z.strictObject({
      offeringSid: offering('Other offering', {
        help: 'Of the same project carrier and standard. Quantity and price stay as agreed.',
      }),
      reason: why,
    }),
    label: 'Substitute the offering',
  },
})
