/** Parties and types of operations in words. Copy of the area `operation`. */
import { PARTY_WORDS, TYPE_WORDS } from '../../../../contract/rules/operation-words.ts'
import { t } from '../../../lib/messages.ts'

type Named = keyof typeof PARTY_WORDS

export const partyName = (party: Named): string => t(PARTY_WORDS[party])

/** The other side sees "The platform" instead of a person: then the party is said already. */
export const isParty = (by: string, party: Named): boolean =>
  by.toLowerCase().endsWith(partyName(party).toLowerCase())

/** Of a move. @param isOwnStock the platform is the project carrier itself */
export const turnName = (party: Named, isOwnStock: boolean): string =>
  isOwnStock && party === 'projectCarrier' ? t('operation.partyPlatformAsCarrier') : partyName(party)

export const typeName = (type: keyof typeof TYPE_WORDS): string => t(TYPE_WORDS[type])
