/** Words of contracts, by message id. */
import type { ContractKey, ContractLanguage } from '../../../../contract/rules/signing.ts'
import { t, type MessageId } from '../../../lib/messages.ts'
import type { Tone } from '../../../ui/chips.tsx'
import type { ContractVersion } from './queries.ts'

const KINDS: Readonly<Record<ContractKey, MessageId>> = {
  cc: 'contract.kindCc',
  mc: 'contract.kindMc',
  rc: 'contract.kindRc',
}
const LANGUAGES: Readonly<Record<ContractLanguage, MessageId>> = {
  en: 'contract.english',
  fr: 'contract.french',
}

export const kindWords = (kind: ContractKey): string => t(KINDS[kind])
export const languageWords = (language: ContractLanguage): string => t(LANGUAGES[language])

export const OUTCOMES: Readonly<
  Record<ContractVersion['outcome'], { readonly words: MessageId; readonly tone: Tone }>
> = {
  submitted: { words: 'contract.outcomeSubmitted', tone: 'move' },
  returned: { words: 'contract.outcomeReturned', tone: 'alarm' },
  frozen: { words: 'contract.outcomeFrozen', tone: 'done' },
  replaced: { words: 'contract.outcomeReplaced', tone: 'plain' },
}
