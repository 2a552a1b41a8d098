/** A list's filter: one name in the address, a few words to choose from. */
export type Choice = { readonly value: string; readonly label: string }
export type ListFilter = {
  /** Its name in the address. */
  readonly name: string
  readonly label: string
  /** The choice that filters nothing. */
  readonly all: string
  readonly choices: readonly Choice[]
}

export const choicesOf = (words: Readonly<Record<string, string>>): readonly Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }))
