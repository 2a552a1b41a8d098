/** What stands on a contract beside its clauses, by language. */
import type { ContractKey, ContractLanguage } from '../../../contract/rules/signing.ts'
import { ENGLISH, type FactWords } from '../documents/draft.texts.ts'

type Words = FactWords & {
  /** Under the title, by how many have signed. */
  readonly signedBy: readonly [none: string, one: string, both: string]
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

export const CONTRACT_WORDS: Readonly<Record<ContractLanguage, Words>> = {
  en: {
    ...ENGLISH,
    signedBy: [
      'Not binding until both parties have signed',
      'Signed by one of two parties',
      'Signed by both parties',
    ],
    invented: 'Made up for the demonstration: a copy as it would be signed elsewhere',
    toSign: (name) =>
      `To be signed by ${name ?? 'an authorized signatory'}: by hand here, or electronically on a page added after this text.`,
    signedOn: (day) => `Signed on ${day}`,
    inventedOn: (day) => `Signature made up for the demonstration, ${day}`,
    onBehalfOf: (party) => `For ${party}`,
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
    signedBy: [
      'N’engage pas les parties avant leurs deux signatures',
      'Signé par l’une des deux parties',
      'Signé par les deux parties',
    ],
    invented: 'Inventé pour la démonstration : une copie comme elle serait signée ailleurs',
    toSign: (name) =>
      `À signer par ${name ?? 'un signataire habilité'} : à la main ici, ou par voie électronique sur une page ajoutée à la suite de ce texte.`,
    signedOn: (day) => `Signé le ${day}`,
    inventedOn: (day) => `Signature inventée pour la démonstration, ${day}`,
    onBehalfOf: (party) => `Pour ${party}`,
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
