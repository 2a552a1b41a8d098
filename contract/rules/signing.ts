/** What both sides say about signing here: whose name is typed, which sentence is confirmed. */

import signing from '../../public/messages/en/signing.json' with { type: 'json' }
import { messagesOf } from '../../machines/kernel/messages.ts'
import type { OperationEventName } from '../../machines/operation/by-event.ts'

const say = messagesOf(signing)

export const CONTRACT_KEYS = ['cc', 'mc', 'rc'] as const
export type ContractKey = (typeof CONTRACT_KEYS)[number]

export const CONTRACT_LANGUAGES = ['en', 'fr'] as const
export type ContractLanguage = (typeof CONTRACT_LANGUAGES)[number]

/** Events that a signature made here may send. */
export const SIGNING_EVENTS = [
  'ccSigned.submit',
  'ccSigned.approve',
  'mcSigned.submit',
  'mcSigned.approve',
  'rcSigned.submit',
  'rcSigned.approve',
] as const satisfies readonly OperationEventName[]
export type SigningEvent = (typeof SIGNING_EVENTS)[number]

export const isSigningEvent = (type: string): type is SigningEvent =>
  SIGNING_EVENTS.some((one) => one === type)

export const contractOf = (event: SigningEvent): ContractKey => event.slice(0, 2) as ContractKey

type Intent = {
  readonly event: SigningEvent
  readonly number: string
  readonly organization: string
}

/** The sentence that a signer confirms and that is on the evidence page, word for word. */
export const intentOf = ({ event, number, organization }: Intent): string =>
  say(`${event.endsWith('approve') ? 'countersign' : 'sign'}.${contractOf(event)}`, { number, organization })

/** Names that differ in case, accents, hyphens or blanks alone are the same name. */
export const isSameName = (one: string, other: string): boolean => plain(one) === plain(other)

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s\-'’.]+/gu, ' ')
    .trim()
    .toLowerCase()
