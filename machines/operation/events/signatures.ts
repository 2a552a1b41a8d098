/** Signature phase: contract trios and the purchase order. */
import * as z from 'zod'
import { defineEvents, labelEvents, prefixed, type Role } from '../../kernel/define.ts'
import {
  clauses,
  confirmedBy,
  date,
  email,
  money,
  name,
  refusedBy,
  returned,
  sha256,
  signedDocument,
  text,
  upload,
} from './shared.ts'
import { eventText as say, eventWords as words } from './words.ts'

const signatory = z.strictObject({
  name: name(say('field.name'), { personal: true }),
  role: name(say('field.role')),
  email: email(say('field.email'), { personal: true }),
  proofSid: upload(say('field.proofSid')),
})
const draft = z.strictObject({
  documentSid: upload(say('field.draft.documentSid')),
  sha256: sha256(say('field.draft.sha256'), { help: say('field.sha256.help') }),
  clauses: clauses(say('field.clauses')).optional(),
})
const comments = z.strictObject({
  comments: clauses(say('field.comments'), { help: say('field.comments.help') }),
})

/** Events of one contract; `signer` is the party that is not the platform. */
function contractEvents<const Key extends 'cc' | 'mc' | 'rc'>(key: Key, signer: Role) {
  const rows = labelEvents(words, {
    'Signatory.submit': {
      roles: [signer],
      payload: signatory,
      tone: 'primary',
    },
    'Signatory.approve': confirmedBy('platform'),
    'Signatory.return': { roles: ['platform'], payload: returned },

    'Validation.submit': {
      roles: ['platform'],
      payload: draft,
      tone: 'primary',
    },
    'Validation.approve': confirmedBy(signer),
    'Validation.return': { roles: [signer], payload: comments },

    'Signed.submit': {
      roles: [signer],
      payload: signedDocument,
      tone: 'primary',
      fresh: true,
    },
    'Signed.decline': refusedBy(signer),
    'Signed.approve': {
      roles: ['platform'],
      payload: signedDocument,
      tone: 'primary',
      fresh: true,
    },
    'Signed.return': { roles: ['platform'], payload: returned },
  })
  return prefixed(key, rows)
}

export const ccEvents = contractEvents('cc', 'contributor')
export const mcEvents = contractEvents('mc', 'projectCarrier')
export const rcEvents = contractEvents('rc', 'contributor')

const purchaseOrder = z.strictObject({
  number: text(say('field.purchaseOrder.number')),
  date: date(say('field.date')),
  amountCents: money(say('field.purchaseOrder.amountCents'), { help: say('field.amountCents.help') }),
  documentSid: upload(say('field.purchaseOrder.documentSid')),
})

export const purchaseOrderEvents = labelEvents(words, {
  'purchaseOrderReceived.submit': {
    roles: ['contributor', 'platform'],
    payload: purchaseOrder,
    tone: 'primary',
  },
  'purchaseOrderReceived.approve': confirmedBy('platform'),
  'purchaseOrderReceived.return': { roles: ['platform'], payload: returned },
})

const submitter = ['platform'] as const
const checker = ['projectCarrier'] as const

/** CcuPurchase: the platform orders and the project carrier acknowledges. */
export const ownPurchaseOrderEvents = defineEvents({
  'purchaseOrderReceived.submit': {
    ...purchaseOrderEvents['purchaseOrderReceived.submit'],
    roles: submitter,
    label: say('own.PurchaseOrder.purchaseOrderReceived.submit.label'),
    past: say('own.PurchaseOrder.purchaseOrderReceived.submit.past'),
  },
  'purchaseOrderReceived.approve': {
    ...purchaseOrderEvents['purchaseOrderReceived.approve'],
    roles: checker,
    label: say('own.PurchaseOrder.purchaseOrderReceived.approve.label'),
    past: say('own.PurchaseOrder.purchaseOrderReceived.approve.past'),
  },
  'purchaseOrderReceived.return': { ...purchaseOrderEvents['purchaseOrderReceived.return'], roles: checker },
})
