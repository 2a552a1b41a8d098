/** What stands on a contract beside its clauses, by language. */
import type { ContractKey, ContractLanguage } from '../../../contract/rules/signing.ts'
import { ENGLISH, type FactWords } from '../documents/draft.texts.ts'

type Words = FactWords & {
  readonly draft: string
  readonly executed: string
  readonly preview: string
  /** The fee, before it is known. */
  readonly asProposed: string
  readonly retire: string
  readonly hold: string
}

export const CONTRACT_WORDS: Readonly<Record<ContractLanguage, Words>> = {
  en: {
    ...ENGLISH,
    draft: 'Draft for approval',
    executed: 'Executed document',
    preview: 'Preview of the text, not a contract',
    asProposed: 'as stated in the proposal',
    retire: 'retirement for the beneficiary',
    hold: 'transfer to the contributor’s account',
  },
  fr: {
    operation: 'Opération',
    contributor: 'Contributeur',
    carrier: 'Porteur de projet',
    project: 'Projet',
    vintage: 'Millésime',
    at: 'à',
    total: 'Unités au total',
    draft: 'Projet soumis à approbation',
    executed: 'Document signé',
    preview: 'Aperçu du texte, sans valeur de contrat',
    asProposed: 'selon la proposition',
    retire: 'retrait au profit du bénéficiaire',
    hold: 'transfert sur le compte du contributeur',
  },
}

export const CONTRACT_TITLES: Readonly<Record<ContractKey, string>> = {
  cc: 'Contribution contract',
  mc: 'Mandate contract',
  rc: 'Retirement contract',
}
