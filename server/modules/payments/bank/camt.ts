/**
 * Bank statements of ISO 20022, camt.053.001.02 to .13: read piece by piece, by local names, without document types.
 * Amounts are exact cents; whatever cannot be read exactly refuses the whole file.
 */
import { STATEMENT_LIMITS, type StatementLimits } from '../../../../contract/rules/bank-statements.ts'
import { Refused, wrongField } from '../../../platform/http/refused.ts'
import { decoded, noStatement } from './encodings.ts'
import { filesIn } from './unpacking.ts'
import { recordsOf, type XmlBounds, type XmlNode } from '../../screening/reading/xml.ts'
import { amountAt, dayAt, entryOf, isCreditAt, realDay, textAt, type Entry } from './camt-entry.ts'
import { t } from '../../../platform/messages.ts'

type Balance = { readonly cents: bigint; readonly on: string | null; readonly currency: string }

export type Statement = {
  readonly reference: string
  readonly sequence: string | null
  /** IBAN or the bank's own number, without blanks. */
  readonly account: string
  readonly currency: string
  /** Signed cents; null where the bank does not state it. */
  readonly opening: Balance | null
  readonly closing: Balance | null
  readonly entries: readonly Entry[]
  /** Signed. */
  readonly entriesCents: bigint
  /** Announced, and not booked yet. */
  readonly skipped: number
}

export type BankFile = {
  /** `camt.053.001.08`. */
  readonly version: string
  readonly messageId: string
  readonly statements: readonly Statement[]
}

/** A batch may list thousands of transfers, and a party is described deeply. */
const BOUNDS: XmlBounds = {
  depth: 24,
  betweenTags: 20_000,
  inRecord: 400_000,
  doctype: t('refusals.screening.xml.doctypeStatement'),
  isLocal: true,
  // SWIFT's envelopes (DataPDU, RequestPayload, BizMsgEnvlp) are around it.
  within: 'Document',
  decode: decoded,
}

/** Document, BkToCstmrStmt, and then GrpHdr or Stmt, whose children are read one by one. */
const CHILDREN_OF_STATEMENT = 3

/**
 * @param bytes XML as the bank sent it, packed or not
 * @throws Refused 400 for what is no bank statement or cannot be read exactly, 413 past the limits of bytes and entries
 */
export async function readStatements(
  bytes: AsyncIterable<Buffer>,
  limits: StatementLimits = STATEMENT_LIMITS,
): Promise<BankFile> {
  const reading: Reading = { version: null, messageId: '', statements: [], entries: 0 }
  for await (const file of filesIn(bytes, limits)) {
    const before = reading.statements.length
    let isKnown = false
    for await (const node of recordsOf(file, () => CHILDREN_OF_STATEMENT, BOUNDS)) {
      if (node.name === 'Document') {
        isKnown = true
        const version = versionOf(node)
        reading.version ??= version
      } else take(reading, node, limits)
    }
    if (!isKnown) throw noStatement()
    if (reading.statements.length === before)
      throw wrongField('file', t('refusals.payments.fileHoldsNoStatement'))
  }
  const { version, messageId, statements } = reading
  return { version: version ?? '', messageId, statements: statements.map(finished) }
}

type Reading = {
  version: string | null
  messageId: string
  readonly statements: Growing[]
  entries: number
}

function take(reading: Reading, node: XmlNode, limits: StatementLimits): void {
  const { statements } = reading
  if (node.name === 'MsgId') reading.messageId ||= node.text.trim().slice(0, 140)
  // A statement begins with its own `Id`, and nothing else at this depth is called so.
  if (node.name === 'Id') statements.push(begun(node))
  const statement = statements.at(-1)
  if (!statement) return
  if (node.name === 'Ntry') {
    reading.entries += 1
    if (reading.entries > limits.entries)
      throw new Refused(413, 'too_large', t('refusals.payments.fileMoreEntries', { entries: limits.entries }))
    statement.read.push(entryOf(node, reading.entries, aroundOf(statement)))
  } else if (node.name !== 'Id') addPart(statement, node)
}

type Growing = {
  readonly reference: string
  sequence: string | null
  page: string | null
  madeOn: string | null
  account: XmlNode | null
  readonly balances: XmlNode[]
  readonly read: ReturnType<typeof entryOf>[]
}

/** Balances are before the entries: the day of the closing one dates an entry that has no date of its own. */
const aroundOf = ({ reference, sequence, page, balances, madeOn }: Growing) => ({
  // Two bookings that say the same on two pages are two: only those of one page are counted together.
  identity: JSON.stringify([reference, sequence, ...(page === null || page === '1' ? [] : [page])]),
  fallbackDay: closingOf(balances)?.on ?? madeOn ?? '',
})

const begun = (id: XmlNode): Growing => ({
  reference: id.text.trim().slice(0, 140),
  sequence: null,
  page: null,
  madeOn: null,
  account: null,
  balances: [],
  read: [],
})

function addPart(statement: Growing, node: XmlNode): void {
  const text = node.text.trim()
  if (node.name === 'ElctrncSeqNb' || (node.name === 'LglSeqNb' && statement.sequence === null))
    statement.sequence = text.slice(0, 40)
  if (node.name === 'StmtPgntn') statement.page = textAt(node, 'PgNb')
  if (node.name === 'CreDtTm') statement.madeOn = realDay(text)
  if (node.name === 'Acct') statement.account = node
  if (node.name === 'Bal') statement.balances.push(node)
}

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:(camt\.053\.001\.(\d\d))$/
/** Reports of the day and notifications of single bookings, which the statement repeats. */
const NOTIFICATION = /:camt\.05[24]\.001\.\d\d$/

function versionOf(root: XmlNode): string {
  const names = Object.entries(root.attributes).flatMap(([name, value]) =>
    name === 'xmlns' || name.startsWith('xmlns:') ? [value.trim()] : [],
  )
  if (names.some((one) => NOTIFICATION.test(one)))
    throw wrongField('file', t('refusals.payments.notificationNoStatement'))
  const [, version, minor] = names.map((one) => NAMESPACE.exec(one)).find((one) => one !== null) ?? []
  if (!version || Number(minor) < 2 || Number(minor) > 13) throw noStatement()
  return version
}

function finished(growing: Growing): Statement {
  const { account: node, reference } = growing
  const account = node && (textAt(node, 'Id', 'IBAN') ?? textAt(node, 'Id', 'Othr', 'Id'))
  if (!node || !account)
    throw wrongField('file', t('refusals.payments.statementNamesNoAccount', { reference }))
  const { balances, read } = growing
  const opening = balanceOf(balances, 'OPBD') ?? balanceOf(balances, 'PRCD') ?? balanceOf(balances, 'ITBD')
  const closing = closingOf(balances)
  const entries = withOccurrences(read.filter((entry) => typeof entry !== 'string'))
  const currencies = new Set([
    ...(textAt(node, 'Ccy') ? [textAt(node, 'Ccy')!] : []),
    ...[opening, closing].flatMap((balance) => (balance ? [balance.currency] : [])),
    ...entries.flatMap(({ transactions }) => transactions.map(({ currency }) => currency)),
  ])
  const [currency] = currencies
  if (!currency) throw wrongField('file', t('refusals.payments.statementNamesNoCurrency', { reference }))
  if (currencies.size > 1)
    throw wrongField(
      'file',
      t('refusals.payments.statementMixes', { reference, currencies: [...currencies].join(' and ') }),
    )
  if (entries.some(({ transactions }) => transactions.some(({ bookedOn }) => bookedOn === '')))
    throw wrongField('file', t('refusals.payments.statementEntryWithoutDate', { reference }))
  return {
    reference,
    sequence: growing.sequence,
    account: account.replaceAll(/\s/g, '').slice(0, 40),
    currency,
    opening,
    closing,
    entries,
    entriesCents: entries.reduce((sum, { cents, isCredit }) => sum + (isCredit ? cents : -cents), 0n),
    skipped: read.filter((entry) => entry === 'notBooked').length,
  }
}

/** Two bookings that say exactly the same are two bookings: the second is distinguished by its count within the statement. */
function withOccurrences(entries: readonly Entry[]): readonly Entry[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const count = (seen.get(entry.key) ?? 0) + 1
    seen.set(entry.key, count)
    return count === 1 ? entry : { ...entry, key: `${entry.key}#${count}` }
  })
}

/** A statement of several pages has interim balances instead; one alone is no end. */
const closingOf = (balances: readonly XmlNode[]): Balance | null =>
  balanceOf(balances, 'CLBD') ?? balanceOf(balances, 'ITBD', codesOf(balances).includes('OPBD') ? 0 : 1)

const codesOf = (balances: readonly XmlNode[]) =>
  balances.map((node) => textAt(node, 'Tp', 'CdOrPrtry', 'Cd'))

/** @param from how many of this kind are passed over */
function balanceOf(balances: readonly XmlNode[], code: string, from = 0): Balance | null {
  const node = balances.filter((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code)[from]
  if (!node) return null
  const what = t('refusals.payments.balance', { code })
  const { cents, currency } = amountAt(node, what)
  const sign = isCreditAt(node, what) ? 1n : -1n
  return { cents: cents * sign, currency, on: dayAt(node, 'Dt') }
}
