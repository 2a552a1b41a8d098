/** What is on a contract beside its clauses, by language. */
import type { ContractKey, ContractLanguage } from '../../../contract/rules/signing.ts'
import { factWords, type FactWords } from '../documents/draft.texts.ts'
import type { MessageValues } from '../../../machines/kernel/messages.ts'
import { t } from '../../platform/messages.ts'

type Words = FactWords & {
  /** Under the title, by how many have signed. */
  readonly signedBy: readonly [none: string, one: string, both: string]
  /** Of a file, by how many have signed it: the versions of a contract lie in one folder. */
  readonly named: (name: string, signatures: number) => string
  readonly invented: string
  /** Of a line to sign on: before, after, and where a demonstration invents the signature. */
  readonly toSign: (name: string | null) => string
  readonly signedOn: (day: string) => string
  readonly inventedOn: (day: string) => string
  readonly onBehalfOf: (party: string) => string
  readonly preview: string
  /** The fee, before it is known. */
  readonly asProposed: string
  readonly retire: string
  readonly hold: string
}

type Word =
  | Exclude<keyof Words, keyof FactWords | 'signedBy' | 'named'>
  | 'notSigned'
  | 'signedByOne'
  | 'signedByBoth'
  | 'anySignatory'
  | 'nameSigned'
  | 'nameCountersigned'

function wordsIn(language: ContractLanguage): Words {
  const say = (word: Word, values?: MessageValues) => t(`documents.contract.${language}.${word}`, values)
  return {
    ...factWords(language),
    signedBy: [say('notSigned'), say('signedByOne'), say('signedByBoth')],
    named: (name, signatures) =>
      signatures === 0 ? name : say(signatures === 1 ? 'nameSigned' : 'nameCountersigned', { name }),
    invented: say('invented'),
    toSign: (name) => say('toSign', { name: name ?? say('anySignatory') }),
    signedOn: (day) => say('signedOn', { day }),
    inventedOn: (day) => say('inventedOn', { day }),
    onBehalfOf: (party) => say('onBehalfOf', { party }),
    preview: say('preview'),
    asProposed: say('asProposed'),
    retire: say('retire'),
    hold: say('hold'),
  }
}

export const CONTRACT_WORDS: Readonly<Record<ContractLanguage, Words>> = {
  en: wordsIn('en'),
  fr: wordsIn('fr'),
}

export const CONTRACT_TITLES: Readonly<Record<ContractKey, string>> = {
  cc: t('documents.contractTitle.cc'),
  mc: t('documents.contractTitle.mc'),
  rc: t('documents.contractTitle.rc'),
}
