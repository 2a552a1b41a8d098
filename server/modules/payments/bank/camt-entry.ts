/** One booked entry of a camt.053 statement as the transactions that are matched. Pure; versions .02 to .13 differ in small ways. */
import { createHash } from 'node:crypto'
import { centsOfDecimal } from '../../../../contract/rules/bank-statements.ts'
import { IsoDate } from '../../../../contract/shared.ts'
import { wrongField } from '../../../platform/http/refused.ts'
import { childrenOf, type XmlNode } from '../../screening/reading/xml.ts'
import { t } from '../../../platform/messages.ts'

type Transaction = {
  /** Place among the transactions of its entry, from 1, and how many they are. */
  readonly part: number
  readonly parts: number
  /** `YYYY-MM-DD`. */
  readonly bookedOn: string
  readonly valueOn: string
  readonly cents: bigint
  readonly currency: string
  readonly isCredit: boolean
  readonly isReversal: boolean
  readonly bankReference: string
  readonly endToEndId: string | null
  readonly creditorReference: string | null
  readonly party: string | null
  readonly iban: string | null
  readonly remittance: string | null
}

export type Entry = {
  /**
   * Finds the entry again in another file of the same account: its statement, the bank's reference and all that it says. A reference
   * alone is not enough: some banks count from 1 in every statement, or give a booking and its reversal the same one.
   */
  readonly key: string
  readonly cents: bigint
  readonly isCredit: boolean
  readonly transactions: readonly Transaction[]
}

/** The statement that an entry is in: `identity` tells it from the account's others. */
type Around = { readonly identity: string; readonly fallbackDay: string }

/** Why there is nothing to match. */
type Unmatched = 'notBooked' | 'noAmount'

/** @throws Refused 400 for an amount that is none */
export function entryOf(node: XmlNode, place: number, { identity, fallbackDay }: Around): Entry | Unmatched {
  const what = t('refusals.payments.entry', { place })
  const { cents, currency } = amountAt(node, what)
  if (statusOf(node) !== 'BOOK') return 'notBooked'
  if (cents === 0n) return 'noAmount'
  const bookedOn = dayAt(node, 'BookgDt') ?? dayAt(node, 'ValDt') ?? fallbackDay
  const valueOn = dayAt(node, 'ValDt') ?? bookedOn
  const isCredit = isCreditAt(node, what)
  const serviceReference = referenceAt(node, 'AcctSvcrRef')
  const entryReference = referenceAt(node, 'NtryRef')
  const details = childrenOf(node, 'NtryDtls').flatMap((one) => childrenOf(one, 'TxDtls'))
  // Some banks name only why it was returned.
  const isReturn = details.length > 0 && details.every((one) => childrenOf(one, 'RtrInf').length > 0)
  const isReversal = isReturn || /^(true|1)$/.test(textAt(node, 'RvslInd') ?? '')
  // A reversal names the parties as the booking that it takes back did.
  const side: Side = isCredit === isReversal ? 'Cdtr' : 'Dbtr'
  const shared = { bookedOn, valueOn, currency, isCredit, isReversal }
  const reference = serviceReference ?? entryReference ?? hashOf(node).slice(0, 16)
  const split = splitOf(details, { cents, currency, isCredit })
  const transactions = split
    ? split.map(({ detail, cents: own }, index) => ({
        ...shared,
        part: index + 1,
        parts: split.length,
        cents: own,
        bankReference: bankReferenceOf(detail) ?? reference,
        ...wordsOf([detail], node, side),
      }))
    : [
        {
          ...shared,
          part: 1,
          parts: 1,
          cents,
          bankReference: reference,
          ...wordsOf(details, node, side),
        },
      ]
  const kind: ReferenceKind = serviceReference ? 'A' : entryReference ? 'N' : 'H'
  const said = transactions.map((one) => [
    one.cents,
    kind === 'H' ? '' : one.bankReference,
    one.endToEndId,
    one.creditorReference,
    one.party,
    one.iban,
    one.remittance,
  ])
  const facts = [bookedOn, currency, isCredit, isReversal, said]
  return {
    key: `${kind}:${digestOf([identity, serviceReference, entryReference, facts])}`,
    cents,
    isCredit,
    transactions,
  }
}

/** Of an entry's key: the bank's own reference, a number within the statement, or neither. */
type ReferenceKind = 'A' | 'N' | 'H'

const digestOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)))
    .digest('hex')

/** A batch is taken apart where its parts add up to it; otherwise it stays whole, and a person decides. */
function splitOf(
  details: readonly XmlNode[],
  entry: { readonly cents: bigint; readonly currency: string; readonly isCredit: boolean },
) {
  if (details.length < 2) return null
  const split = details.map((detail) => {
    const amount = childrenOf(detail, 'Amt')[0] ?? at(detail, 'AmtDtls', 'TxAmt', 'Amt')
    const fits = amount?.attributes['Ccy'] === entry.currency
    const cents = fits && amount ? centsOfDecimal(amount.text, entry.currency) : null
    const direction = textAt(detail, 'CdtDbtInd')
    const turned = direction !== null && (direction === 'CRDT') !== entry.isCredit
    return { detail, cents: turned || cents === 0n ? null : cents }
  })
  const known = split.flatMap(({ detail, cents }) => (cents === null ? [] : [{ detail, cents }]))
  const sum = known.reduce((total, { cents }) => total + cents, 0n)
  return known.length === split.length && sum === entry.cents ? known : null
}

/** Some banks write this where they have nothing to say. */
const NOTHING: ReadonlySet<string> = new Set(['NOTPROVIDED', 'NONREF', 'NOTAVAILABLE', ''])
const MOST_TEXT = 2000

function referenceAt(node: XmlNode, ...path: readonly string[]): string | null {
  const text = textAt(node, ...path)
  return text === null || NOTHING.has(text.toUpperCase().replaceAll(/\s/g, '')) ? null : text.slice(0, 140)
}

const bankReferenceOf = (detail: XmlNode): string | null =>
  referenceAt(detail, 'Refs', 'AcctSvcrRef') ?? referenceAt(detail, 'Refs', 'TxId')

type Side = 'Cdtr' | 'Dbtr'

/** What names the other side, of several details only what all of them say; and why the bank returned it, such as AC04. */
function wordsOf(details: readonly XmlNode[], entry: XmlNode, side: Side) {
  const [first] = details
  const only = (of: (detail: XmlNode) => string | null): string | null => {
    const found = first ? of(first) : null
    return details.every((detail) => of(detail) === found) ? found : null
  }
  const creditorReference = only(creditorReferenceOf)
  const texts = details.flatMap((detail) => [
    ...childrenOf(detail, 'RmtInf').flatMap((info) => textsIn(info, creditorReference)),
    ...childrenOf(detail, 'RtrInf').flatMap(({ children }) =>
      children.flatMap((one) => [one, ...one.children].map(({ text }) => clean(text))),
    ),
    textAt(detail, 'AddtlTxInf') ?? '',
  ])
  const more = [...texts, textAt(entry, 'AddtlNtryInf') ?? ''].filter((text) => text !== '')
  return {
    endToEndId: only((detail) => referenceAt(detail, 'Refs', 'EndToEndId')),
    creditorReference,
    party: only((detail) => nameOf(detail, side) ?? nameOf(detail, `Ultmt${side}`)),
    iban: only(
      (detail) =>
        textAt(detail, 'RltdPties', `${side}Acct`, 'Id', 'IBAN') ??
        textAt(detail, 'RltdPties', `${side}Acct`, 'Id', 'Othr', 'Id'),
    ),
    remittance: more.length === 0 ? null : [...new Set(more)].join(' · ').slice(0, MOST_TEXT).toWellFormed(),
  }
}

/** From version .08 on the name is one element deeper. */
const nameOf = (detail: XmlNode, side: string): string | null =>
  textAt(detail, 'RltdPties', side, 'Pty', 'Nm') ?? textAt(detail, 'RltdPties', side, 'Nm')

/** The one that a payer names; several are words among others. */
function creditorReferenceOf(detail: XmlNode): string | null {
  const references = childrenOf(detail, 'RmtInf').flatMap((info) =>
    childrenOf(info, 'Strd').flatMap(referencesIn),
  )
  const [first, ...others] = new Set(references.map(referenceOf))
  return first === undefined || others.length > 0 ? null : first
}

const referencesIn = (part: XmlNode): readonly string[] => {
  const text = textAt(part, 'CdtrRefInf', 'Ref')
  return text === null ? [] : [text]
}

const referenceOf = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase().slice(0, 35)

/**
 * What the payer wrote, free and in parts: a payment of several invoices names each of them.
 * @param known the reference that is kept by itself
 */
const textsIn = (info: XmlNode, known: string | null): readonly string[] => [
  ...childrenOf(info, 'Ustrd').map(({ text }) => clean(text)),
  ...childrenOf(info, 'Strd').flatMap((part) => [
    ...childrenOf(part, 'RfrdDocInf').flatMap((one) => textAt(one, 'Nb') ?? []),
    ...referencesIn(part).filter((one) => referenceOf(one) !== known),
    ...childrenOf(part, 'AddtlRmtInf').map(({ text }) => clean(text)),
  ]),
]

/** `Sts` holds the word itself until version .02, and a code beneath it later. */
const statusOf = (node: XmlNode): string | null => textAt(node, 'Sts', 'Cd') ?? textAt(node, 'Sts')

export function isCreditAt(node: XmlNode, what: string): boolean {
  const text = textAt(node, 'CdtDbtInd')
  if (text === 'CRDT' || text === 'DBIT') return text === 'CRDT'
  throw wrongField('file', t('refusals.payments.notSaidWhetherCreditDebit', { what }))
}

/** @param what for the refusal: `entry 3` */
export function amountAt(node: XmlNode, what: string): { readonly cents: bigint; readonly currency: string } {
  const [amount] = childrenOf(node, 'Amt')
  const currency = amount?.attributes['Ccy'] ?? ''
  const cents = amount && /^[A-Z]{3}$/.test(currency) ? centsOfDecimal(amount.text, currency) : null
  if (cents === null)
    throw wrongField(
      'file',
      t('refusals.payments.amountCannotRead', { what, amount: amount?.text ?? '', currency }),
    )
  return { cents, currency }
}

/** The day that a text begins with; null for none, such as 30 February. */
export const realDay = (text: string): string | null => IsoDate.safeParse(text.slice(0, 10)).data ?? null

/** `Dt` or `DtTm` beneath the named element, as the day that is written there. */
export const dayAt = (node: XmlNode, name: string): string | null =>
  realDay(textAt(node, name, 'Dt') ?? textAt(node, name, 'DtTm') ?? '')

function at(node: XmlNode, ...path: readonly string[]): XmlNode | undefined {
  return path.reduce<XmlNode | undefined>((here, name) => here && childrenOf(here, name)[0], node)
}

const clean = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Text at a path of first children; null where there is none. */
export function textAt(node: XmlNode, ...path: readonly string[]): string | null {
  const text = clean(at(node, ...path)?.text ?? '')
  return text === '' ? null : text
}

const hashOf = (node: XmlNode): string => createHash('sha256').update(canonicalOf(node)).digest('hex')

const canonicalOf = (node: XmlNode): string =>
  JSON.stringify([node.name, clean(node.text), node.attributes['Ccy'] ?? '', node.children.map(canonicalOf)])
