/** What a credit on the platform's account seems to pay, each guess with its reasons in words. Pure; it never decides. */
import { t } from '../../../platform/messages.ts'
import { money } from '../../../../machines/kernel/messages.ts'

export type Credit = {
  readonly cents: number
  readonly currency: string
  readonly creditorReference: string | null
  readonly party: string | null
  readonly remittance: string | null
  /** The payer's own; many write the invoice's number there. */
  readonly endToEndId: string | null
}

export type OpenInvoice = {
  readonly sid: string
  readonly number: string
  readonly reference: string
  readonly contributorSid: string
  readonly contributor: string
  readonly currency: string
  readonly restCents: number
}

export type Guess<Invoice extends OpenInvoice = OpenInvoice> = {
  readonly invoice: Invoice
  readonly certainty: 'certain' | 'likely' | 'possible'
  readonly reasons: readonly string[]
}

const RANK = { certain: 0, likely: 1, possible: 2 } as const
const MOST_GUESSES = 5

/** Letters and digits only: banks print references and numbers with and without blanks and dashes. */
const bare = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Signs between two letters of a number that is wrapped or set in groups. */
const MOST_BETWEEN = 4

/** What the payer wrote, as it is and bare. */
type Words = { readonly text: string; readonly bare: string }
const wordsOf = ({ remittance, endToEndId }: Credit): Words => {
  // Further apart than the parts of a number that lines are wrapped in.
  const text = [remittance ?? '', endToEndId ?? ''].join(' '.repeat(MOST_BETWEEN + 1)).toUpperCase()
  return { text, bare: bare(text) }
}

/**
 * The best first; several of the same certainty all are there, for a person to tell apart. Where an invoice is named,
 * likenesses of names and amounts say nothing.
 */
export function guesses<Invoice extends OpenInvoice>(
  credit: Credit,
  invoices: readonly Invoice[],
): readonly Guess<Invoice>[] {
  const words = wordsOf(credit)
  const found = invoices.flatMap((invoice) => guessOf(credit, words, invoice) ?? [])
  const named = found.filter(({ certainty }) => certainty !== 'possible')
  return (named.length > 0 ? named : found)
    .toSorted((a, b) => RANK[a.certainty] - RANK[b.certainty] || b.reasons.length - a.reasons.length)
    .slice(0, MOST_GUESSES)
}

function guessOf<Invoice extends OpenInvoice>(
  credit: Credit,
  words: Words,
  invoice: Invoice,
): Guess<Invoice> | null {
  // One that is named is shown all the same, for people to see why it cannot be paid.
  const isPayable = credit.currency === invoice.currency
  const amount = isPayable
    ? amountWords(credit, invoice)
    : t('refusals.matching.otherCurrency', { ours: invoice.currency, theirs: credit.currency })
  const name = credit.party !== null && resembles(credit.party, invoice.contributor)
  const names = name ? [t('refusals.matching.payerResembles', { contributor: invoice.contributor })] : []
  if (credit.creditorReference !== null && bare(credit.creditorReference) === bare(invoice.reference))
    return {
      invoice,
      certainty: 'certain',
      reasons: [t('refusals.matching.referenceIs', { reference: invoice.reference }), amount, ...names],
    }
  const named = namedAs(words, invoice)
  if (named !== undefined)
    return {
      invoice,
      certainty: 'likely',
      reasons: [t('refusals.matching.textNames', { named }), amount, ...names],
    }
  if (isPayable && name && credit.cents === invoice.restCents)
    return { invoice, certainty: 'possible', reasons: [amount, ...names] }
  return null
}

/** @returns the invoice's number or reference, where the words hold it */
const namedAs = (words: Words, { number, reference }: OpenInvoice): string | undefined =>
  [number, reference].find((one) => standsIn(words, bare(one)))

/** Those that the payer names, by the structured reference or in the text. */
export function namedBy<Invoice extends OpenInvoice>(
  credit: Credit,
  invoices: readonly Invoice[],
): readonly Invoice[] {
  const words = wordsOf(credit)
  const structured = bare(credit.creditorReference ?? '')
  return invoices.filter(
    (invoice) => structured === bare(invoice.reference) || namedAs(words, invoice) !== undefined,
  )
}

/**
 * A longer number that only begins like this one is another invoice's; what is behind a blank is another word. Banks wrap
 * lines behind a dash, too, and wrapped lines are joined by ` · `.
 */
function standsIn(words: Words, wanted: string): boolean {
  if (wanted === '' || !words.bare.includes(wanted)) return false
  return new RegExp(`${wanted.split('').join(`[^A-Z0-9]{0,${MOST_BETWEEN}}`)}(?!\\d)`).test(words.text)
}

function amountWords({ cents, currency }: Credit, { restCents }: OpenInvoice): string {
  const amount = money(Math.abs(restCents - cents), currency)
  if (cents === restCents) return t('refusals.matching.exactly')
  return cents < restCents ? t('refusals.matching.less', { amount }) : t('refusals.matching.more', { amount })
}

/** Of companies everywhere; they say nothing about which one it is. */
const LEGAL_FORMS = new Set(
  'sa sas sarl sasu eurl gmbh ag kg kgaa ug ohg bv nv ltd limited llc llp plc inc corp corporation co company spa srl sl ab as aps oy ou sp zoo se scop sci cie et and und the'.split(
    ' ',
  ),
)

const tokens = (name: string): readonly string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[.'’]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== '' && !LEGAL_FORMS.has(token))

const ENOUGH = 0.5

/** Half of the words of both together are the same, legal forms and accents apart. */
export function resembles(one: string, other: string): boolean {
  const [here, there] = [new Set(tokens(one)), new Set(tokens(other))]
  if (here.size === 0 || there.size === 0) return false
  const shared = [...here].filter((token) => there.has(token)).length
  return (2 * shared) / (here.size + there.size) > ENOUGH || here.isSubsetOf(there) || there.isSubsetOf(here)
}
