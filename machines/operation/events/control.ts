/** Cross-cutting events, and the protocol between a multi-year operation and its tranches. */
import * as z from 'zod'
import { defineEvents } from '../../kernel/define.ts'
import { STEPS } from '../steps.ts'
import { isoDate, reason, text } from './shared.ts'

const why = z.string().trim().min(3).max(1000)
const correction = z.strictObject({
  reason: why,
  purchaseOrderRequired: z.boolean().optional(),
  feeCharged: z.boolean().optional(),
})

export const controlEvents = defineEvents({
  'operation.comment': {
    roles: ['contributor', 'projectCarrier', 'platform'],
    payload: z.strictObject({ text }),
    label: 'Comment',
  },
  'operation.correct': { roles: ['platform'], payload: correction, label: 'Correct the terms' },
  'operation.hold': { roles: ['platform', 'system'], payload: reason, label: 'Put on hold' },
  'operation.resume': {
    roles: ['platform', 'system'],
    payload: z.strictObject({}),
    label: 'Resume',
    tone: 'primary',
  },
  'operation.sendBack': {
    roles: ['platform'],
    payload: z.strictObject({ to: z.enum(STEPS), reason: why }),
    label: 'Send back to a step',
  },
  'operation.withdraw': {
    roles: ['contributor'],
    payload: reason,
    label: 'Withdraw the request',
    tone: 'danger',
    confirm: 'Withdraw?',
  },
  'operation.cancel': {
    roles: ['platform', 'system'],
    payload: reason,
    label: 'Cancel the operation',
    tone: 'danger',
    confirm: 'Cancel? What was done is compensated.',
  },
})

const status = z.enum(['running', 'retired', 'completed', 'cancelled'])

/** MultiYear hears these. */
export const parentEvents = defineEvents({
  'tranche.report': {
    roles: ['system'],
    payload: z.strictObject({ trancheSid: text, status }),
    label: 'A tranche reports',
  },
  'tranche.add': {
    roles: ['platform'],
    payload: z.strictObject({ trancheSid: text, startsOn: isoDate }),
    label: 'Add a tranche',
  },
})

/** A tranche hears these. */
export const trancheEvents = defineEvents({
  'tranche.open': { roles: ['platform'], payload: z.strictObject({}), label: 'Open now', tone: 'primary' },
  'tranche.defer': {
    roles: ['platform'],
    payload: z.strictObject({ startsOn: z.iso.datetime(), reason: why }),
    label: 'Defer',
  },
  'tranche.substitute': {
    roles: ['platform'],
    payload: z.strictObject({ offeringSid: text, reason: why }),
    label: 'Substitute the offering',
  },
})
