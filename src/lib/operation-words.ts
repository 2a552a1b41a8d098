/** Parties and types of operations in words. Copy of the area `operation`. */
import type { Offer, OperationType } from '../../contract/operation-shapes.ts'
import { t, type MessageId } from './messages.ts'

const PARTIES = {
  contributor: 'operation.partyContributor',
  projectCarrier: 'operation.partyProjectCarrier',
  applicant: 'operation.partyApplicant',
  platform: 'operation.partyPlatform',
  system: 'operation.partySystem',
} as const satisfies Readonly<Record<Offer['roles'][number], MessageId>>

export const partyName = (party: Offer['roles'][number]): string => t(PARTIES[party])

/** The other side sees "The platform" instead of a person: then the party is said already. */
export const isParty = (by: string, party: Offer['roles'][number]): boolean =>
  by.toLowerCase().endsWith(partyName(party).toLowerCase())

/** Of a move. @param isOwnStock the platform is the project carrier itself */
export const courtName = (party: Offer['roles'][number], isOwnStock: boolean): string =>
  isOwnStock && party === 'projectCarrier' ? t('operation.partyPlatformAsCarrier') : partyName(party)

export const TYPE_WORDS = {
  contribution: 'operation.typeContribution',
  multiYear: 'operation.typeMultiYear',
  tranche: 'operation.typeTranche',
  retirement: 'operation.typeRetirement',
  ccuPurchase: 'operation.typeCcuPurchase',
} as const satisfies Readonly<Record<OperationType, MessageId>>

export const typeName = (type: OperationType): string => t(TYPE_WORDS[type])
