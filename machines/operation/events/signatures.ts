/** Signature phase: contract trios and the purchase order. */
import * as z from 'zod'
import { defineEvents, prefixed, type Role } from '../../kernel/define.ts'
import {
  clauses,
  date,
  email,
  money,
  nothing,
  name,
  reason,
  returned,
  sha256,
  signedDocument,
  text,
  upload,
} from './shared.ts'

const signatory = z.strictObject({
  name: name('Name of the signatory', { personal: true }),
  role: name('Function in the organization'),
  email: email('E-mail', { personal: true }),
  proofSid: upload('Proof of authority'),
})
const draft = z.strictObject({
  documentSid: upload('Contract text'),
  sha256: sha256('Fingerprint of the text', { help: 'Approval freezes exactly this text.' }),
  clauses: clauses('Clauses that need attention').optional(),
})
const comments = z.strictObject({ comments: clauses('Comments', { help: 'One line per clause.' }) })

/** Events of one contract; `signer` is the party that is not the platform. */
function contractEvents<const Key extends 'cc' | 'mc' | 'rc'>(key: Key, signer: Role) {
  const rows = defineEvents({
    'Signatory.submit': {
      roles: [signer],
      payload: signatory,
      label: 'Name the signatory',
      tone: 'primary',
    },
    'Signatory.approve': {
      roles: ['platform'],
      payload: nothing,
      label: 'Accept the authority',
      tone: 'primary',
    },
    'Signatory.return': { roles: ['platform'], payload: returned, label: 'Authority missing' },

    'Validation.submit': {
      roles: ['platform'],
      payload: draft,
      label: 'Submit the draft',
      tone: 'primary',
    },
    'Validation.approve': {
      roles: [signer],
      payload: nothing,
      label: 'Approve and freeze the text',
      tone: 'primary',
    },
    'Validation.return': { roles: [signer], payload: comments, label: 'Return with comments' },

    'Signed.submit': {
      roles: [signer],
      payload: signedDocument,
      label: 'Sign',
      tone: 'primary',
      fresh: true,
    },
    'Signed.decline': {
      roles: [signer],
      payload: reason,
      label: 'Decline to sign',
      tone: 'danger',
      confirm: 'Decline to sign this text?',
    },
    'Signed.approve': {
      roles: ['platform'],
      payload: signedDocument,
      label: 'Countersign',
      tone: 'primary',
      fresh: true,
    },
    'Signed.return': { roles: ['platform'], payload: returned, label: 'Wrong document' },
  })
  return prefixed(key, rows)
}

export const ccEvents = contractEvents('cc', 'contributor')
export const mcEvents = contractEvents('mc', 'projectCarrier')
export const rcEvents = contractEvents('rc', 'contributor')

const purchaseOrder = z.strictObject({
  number: text('Number'),
  date: date('Date'),
  amountCents: money('Amount without VAT', { help: 'Units and platform fee, as in the proposal.' }),
  documentSid: upload('Purchase order'),
})

export const purchaseOrderEvents = defineEvents({
  'purchaseOrderReceived.submit': {
    roles: ['contributor', 'platform'],
    payload: purchaseOrder,
    label: 'Record the purchase order',
    tone: 'primary',
  },
  'purchaseOrderReceived.approve': {
    roles: ['platform'],
    payload: nothing,
    label: 'Order matches',
    tone: 'primary',
  },
  'purchaseOrderReceived.return': { roles: ['platform'], payload: returned, label: 'Order does not match' },
})

const submitter = ['platform'] as const
const checker = ['projectCarrier'] as const

/** CcuPurchase: the platform orders and the project carrier acknowledges. */
export const ownPurchaseOrderEvents = defineEvents({
  'purchaseOrderReceived.submit': {
    ...purchaseOrderEvents['purchaseOrderReceived.submit'],
    roles: submitter,
    label: 'Send our purchase order',
  },
  'purchaseOrderReceived.approve': {
    ...purchaseOrderEvents['purchaseOrderReceived.approve'],
    roles: checker,
    label: 'Acknowledge the order',
  },
  'purchaseOrderReceived.return': { ...purchaseOrderEvents['purchaseOrderReceived.return'], roles: checker },
})
