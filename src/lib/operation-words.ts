/** Parties and types of operations in words. Copy of the area `operation`. */
import type { Offer, OperationType } from '../../contract/operation-shapes.ts'
import { PARTY_WORDS, TYPE_WORDS } from '../../contract/rules/operation-words.ts'
import { t } from './messages.ts'

export const partyName = (party: Offer['roles'][number]): string => t(PARTY_WORDS[party])

/** The other side sees "The platform" instead of a person: then the party is said already. */
export const isParty = (by: string, party: Offer['roles'][number]): boolean =>
  by.toLowerCase().endsWith(partyName(party).toLowerCase())

/** Of a move. @param isOwnStock the platform is the project carrier itself */
export const courtName = (party: Offer['roles'][number], isOwnStock: boolean): string =>
  isOwnStock && party === 'projectCarrier' ? t('operation.partyPlatformAsCarrier') : partyName(party)

export const typeName = (type: OperationType): string => t(TYPE_WORDS[type])
