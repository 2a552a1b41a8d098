/**
 * Credit transfers for the bank: ISO 20022 pain.001.001.09, in the subset of the SEPA implementation guidelines (EPC132-08).
 * One PmtInf for each currency and service of a batch, since debtor account and day are the batch's own. Pure: the same
 * batch gives the same bytes.
 */
import { xmlText } from '../../../../contract/http/markup.ts'
import anyAscii from 'any-ascii'
import { decimalOfCents } from '../../../../contract/rules/bank-statements.ts'
import { hasEmoji } from '../../../../machines/kernel/names.ts'
import { t } from '../../../platform/messages.ts'

export type Transfer = {
  readonly endToEndId: string
  readonly cents: number
  readonly currency: string
  readonly name: string
  readonly iban: string
  readonly bic: string | null
  /** Money that the payee had paid. */
  readonly isRefund: boolean
  /** Of the invoice that is paid, or whose payment is refunded; empty: no invoice took what is refunded. */
  readonly invoiceNumber: string
  readonly operation: string
}

export type TransferBatch = {
  readonly number: string
  readonly createdAt: Date
  /** `YYYY-MM-DD`. */
  readonly executeOn: string
  readonly debtor: { readonly name: string; readonly iban: string; readonly bic: string | null }
  readonly transfers: readonly Transfer[]
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
const MOST_NAME = 70
const MOST_REMITTANCE = 140

/** Countries and territories whose accounts the SEPA schemes reach (EPC409-09, 2025). */
const SEPA = new Set(
  'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA'.split(
    ' ',
  ),
)

/** A euro transfer between accounts that the SEPA schemes reach; any other needs the BIC of the creditor's bank. */
export const isSepa = ({ currency, iban }: Pick<Transfer, 'currency' | 'iban'>): boolean =>
  currency === 'EUR' && SEPA.has(iban.slice(0, 2))

export function painOf(batch: TransferBatch): string {
  const { transfers } = batch
  const keyOf = (one: Transfer) => `${one.currency} ${isSepa(one) ? 'SEPA' : ''}`
  const keys = [...new Set(transfers.map(keyOf))].toSorted()
  const groups = keys.map((key) => transfers.filter((one) => keyOf(one) === key))
  const header = element('GrpHdr', [
    tag('MsgId', batch.number),
    tag('CreDtTm', batch.createdAt.toISOString()),
    ...countAndSum(transfers),
    element('InitgPty', [tag('Nm', sepaText(batch.debtor.name, MOST_NAME))]),
  ])
  const blocks = groups.map((group, index) => paymentOf(batch, group, index + 1))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<Document xmlns="${NAMESPACE}">`,
    element('CstmrCdtTrfInitn', [header, ...blocks]),
    '</Document>\n',
  ].join('')
}

/** Of the whole message ISO wants the sum of all amounts, whatever their currencies. */
const countAndSum = (transfers: readonly Transfer[]): readonly string[] => [
  tag('NbOfTxs', String(transfers.length)),
  tag('CtrlSum', decimalOfCents(sumOf(transfers), 'EUR')),
]

const sumOf = (transfers: readonly Transfer[]): bigint =>
  transfers.reduce((sum, { cents }) => sum + BigInt(cents), 0n)

function paymentOf(batch: TransferBatch, transfers: readonly Transfer[], place: number): string {
  const { name, iban, bic } = batch.debtor
  const service = transfers.every(isSepa)
  return element('PmtInf', [
    tag('PmtInfId', `${batch.number}-P${place}`),
    tag('PmtMtd', 'TRF'),
    // Booked one by one, so that the statement names each transfer and each can be matched.
    tag('BtchBookg', 'false'),
    ...countAndSum(transfers),
    service ? element('PmtTpInf', [element('SvcLvl', [tag('Cd', 'SEPA')])]) : '',
    element('ReqdExctnDt', [tag('Dt', batch.executeOn)]),
    element('Dbtr', [tag('Nm', sepaText(name, MOST_NAME))]),
    element('DbtrAcct', [element('Id', [tag('IBAN', iban)])]),
    element('DbtrAgt', [
      element('FinInstnId', [bic === null ? element('Othr', [tag('Id', 'NOTPROVIDED')]) : tag('BICFI', bic)]),
    ]),
    tag('ChrgBr', service ? 'SLEV' : 'SHAR'),
    ...transfers.map(transferOf),
  ])
}

const transferOf = (one: Transfer): string =>
  element('CdtTrfTxInf', [
    element('PmtId', [tag('EndToEndId', one.endToEndId)]),
    element('Amt', [`<InstdAmt Ccy="${one.currency}">${decimalOfCents(one.cents, one.currency)}</InstdAmt>`]),
    one.bic === null ? '' : element('CdtrAgt', [element('FinInstnId', [tag('BICFI', one.bic)])]),
    element('Cdtr', [tag('Nm', sepaText(one.name, MOST_NAME))]),
    element('CdtrAcct', [element('Id', [tag('IBAN', one.iban)])]),
    element('RmtInf', [tag('Ustrd', sepaText(wordsOf(one), MOST_REMITTANCE))]),
  ])

const wordsOf = ({ isRefund, invoiceNumber, operation }: Transfer): string =>
  `${isRefund ? t(`documents.payments.${invoiceNumber ? 'refundInvoice' : 'refundPayment'}`) : 'Invoice'} ${invoiceNumber} ${operation}`

const element = (name: string, children: readonly string[]): string =>
  `<${name}>${children.join('')}</${name}>`

const tag = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`

const SIGNS: Readonly<Record<string, string>> = {
  '&': '+',
  _: '-',
  '`': "'",
  '"': "'",
  ';': ',',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '@': '(at)',
}

/**
 * A text in the characters that every bank of the SEPA takes (EPC217-08): Latin letters without accents, digits, and a few
 * signs. Other scripts are transliterated; signs without a counterpart become full stops, emoji are left out.
 * @param most characters that the field holds
 */
export function sepaText(text: string, most: number): string {
  const plain = anyAscii(
    text.normalize('NFC').replaceAll(/\P{ASCII}/gu, (sign) => (hasEmoji(sign) ? '' : sign)),
  )
    .replaceAll(/\s+/g, ' ')
    // Guillemets, as any-ascii spells them.
    .replaceAll(/<<|>>/g, '"')
    .replaceAll(/[^a-zA-Z0-9/\-?:().,'+ ]/g, (sign) => SIGNS[sign] ?? '.')
    .replaceAll(/\/{2,}/g, '/')
    .trim()
    .replace(/^\/+/, '')
  return plain.slice(0, most).trim().replace(/\/+$/, '') || '.'
}
