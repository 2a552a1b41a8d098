/** Parties and types of operations in words. Copy of the area `operation`. */
import { TYPE_WORDS } from '../../../../contract/rules/operation-words.ts'
import type { Role } from '../../../../machines/kernel/define.ts'
import { principalOf } from '../../../../machines/operation/acting.ts'
import { t } from '../../../lib/messages.ts'
import type { Operation } from './operation-context.ts'

export const partyName = (party: Role): string => t(`operation.party.${party}`)

/** The other side sees "The platform" instead of a person: then the party is said already. */
export const isParty = (by: string, party: Role): boolean =>
  by.toLowerCase().endsWith(partyName(party).toLowerCase())

/** Of a move. @param isOwnStock the platform is the project carrier itself */
export const turnName = (party: Role, isOwnStock: boolean): string =>
  isOwnStock && party === 'projectCarrier' ? t('operation.partyPlatformAsCarrier') : partyName(party)

export const typeName = (type: keyof typeof TYPE_WORDS): string => t(TYPE_WORDS[type])

/** The organization that the platform acts for with an event of this operation; null: none, or not the reader's to know. */
export function principalName({ detail, workflow }: Operation, event: string, by: Role): string | null {
  const party = principalOf(event, workflow.events[event]?.roles, by)
  if (party === 'contributor') return detail.contributor
  return party === 'projectCarrier' && !detail.isOwnStock ? detail.projectCarrier : null
}
