/** Words of contracts, by message id. */
import type { ContractKey, ContractLanguage } from '../../../../contract/rules/signing.ts'
import { t, type MessageId } from '../../../lib/messages.ts'
import type { Tone } from '../../../ui/chips.tsx'
import type { ContractVersion } from './queries.ts'

export const kindWords = (kind: ContractKey): string => t(`contract.kind.${kind}`)
export const languageWords = (language: ContractLanguage): string => t(`contract.language.${language}`)

export const OUTCOMES: Readonly<
  Record<ContractVersion['outcome'], { readonly words: MessageId; readonly tone: Tone }>
> = {
  submitted: { words: 'contract.outcomeSubmitted', tone: 'move' },
  returned: { words: 'contract.outcomeReturned', tone: 'alarm' },
  frozen: { words: 'contract.outcomeFrozen', tone: 'done' },
  replaced: { words: 'contract.outcomeReplaced', tone: 'plain' },
}
