/** What others ask of screening and of the VAT consultation. Both answer what they know; neither decides. */

export type Subject = {
  readonly kind: 'person' | 'organization'
  readonly name: string
  /** `YYYY-MM-DD`, or only its year. */
  readonly birthDate?: string | null
  /** Two letters, ISO 3166-1. */
  readonly country?: string | null
}

/** One entry of a list that resembles a subject: a question for a person, never a refusal. */
export type Hit = {
  /** `EU`, `UN`, or what an outside service calls its list. */
  readonly list: string
  /** The list's own reference of the entry. */
  readonly entry: string
  /** The name or alias that resembles the subject most. */
  readonly entryName: string
  readonly subjectName: string
  /** 0–100; 100 is the same name with nothing that speaks against it. */
  readonly score: number
  /** In words, the strongest first. */
  readonly reasons: readonly string[]
  /** `YYYY-MM-DD`; null where the list does not say. */
  readonly listedAt: string | null
}

export type Screening = {
  /** The highest score first. */
  readonly hits: readonly Hit[]
  /** The outside service, or the lists stored here. */
  readonly answeredBy: 'service' | 'lists'
  /** In words: why the stored lists answered instead of the service, or that not all potential matches are kept. */
  readonly problem: string | null
  /** Stored lists that were looked through. None, and no service: nothing was compared, and no hit means nothing. */
  readonly lists: readonly ('EU' | 'UN')[]
}

export type ScreeningPort = {
  /** As `screen`, with who answered and from which lists: worth keeping beside the hits. */
  readonly examine: (subjects: readonly Subject[]) => Promise<Screening>
  /** @returns the highest score first @throws without an answer; a silent service is replaced by stored lists */
  readonly screen: (subjects: readonly Subject[]) => Promise<readonly Hit[]>
}

export type VatAnswer = {
  /** `unknown` when no one could say: busy, unreachable, outside the EU, not configured. Never a reason to refuse. */
  readonly outcome: 'valid' | 'invalid' | 'unknown'
  /** As the member state has it; null where it does not tell. */
  readonly name: string | null
  readonly address: string | null
  readonly consultedAt: string
  /** The consultation number: evidence of having asked. */
  readonly reference: string | null
}

export type VatConsultation = {
  /**
   * Never throws.
   * @param vat.country two letters, ISO 3166-1 (`GR`, not `EL`); `XI` is Northern Ireland
   * @param vat.number with or without its prefix
   */
  readonly consult: (vat: { readonly country: string; readonly number: string }) => Promise<VatAnswer>
}
