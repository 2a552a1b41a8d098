/** What is typed where a form knows nothing beforehand. */
import type { InputKind } from '../../machines/kernel/fields.ts'

const IBAN = 'FR7630006000011234567890189'

/** Total: a new kind of field does not compile without a word here. */
export const WORDS: Readonly<Record<InputKind, string | null>> = {
  text: 'Of the journey',
  longText: 'Because of the journey',
  email: 'journey@example.org',
  emails: 'journey@example.org',
  iban: IBAN,
  money: '100',
  percent: '20',
  quantity: '1',
  // These begin with a value, are drawn, or are chosen.
  date: null,
  dateTime: null,
  currency: null,
  country: null,
  platformPerson: null,
  document: null,
  offering: null,
  ranges: null,
  lines: null,
  links: null,
  clauses: null,
  choice: null,
  checkbox: null,
  step: null,
  certificateTemplate: null,
  hash: null,
}
