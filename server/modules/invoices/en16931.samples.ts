/**
 * For tests: the business rules of EN 16931-1 that apply to documents of ours, stated by their names as the standard gives
 * them, and asked of the XML. Written from the rules' text; the official schematron is not used (decision 022).
 */
import { SaxesParser } from 'saxes'

type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

function parse(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name: name.replace(/^\w+:/, ''), attributes, children: [], text: '' }
    open.at(-1)!.children.push(element)
    open.push(element)
  })
  parser.on('text', (text) => void (open.at(-1)!.text += text))
  parser.on('closetag', () => void open.pop())
  parser.on('error', (error) => {
    throw error
  })
  parser.write(xml).close()
  return root
}

const all = (from: Element, path: string): readonly Element[] =>
  path
    .split('/')
    .reduce<readonly Element[]>(
      (found, name) => found.flatMap((one) => one.children.filter((child) => child.name === name)),
      [from],
    )
const text = (from: Element | undefined, path: string): string =>
  from ? (all(from, path)[0]?.text.trim() ?? '') : ''

/** Cents; the text must have at most two decimals. */
const cents = (amount: string): bigint => {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount)
  if (!match) throw new Error(`${amount} is no amount`)
  const value = BigInt(match[2]! + (match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -value : value
}
const centsAt = (from: Element, path: string): bigint => cents(text(from, path))
const sum = (values: readonly bigint[]): bigint => values.reduce((one, other) => one + other, 0n)

const CATEGORIES = ['S', 'Z', 'E', 'AE', 'O']
const VATEX = ['VATEX-EU-AE', 'VATEX-EU-79-C', 'VATEX-EU-O']

/** @returns names of the rules that do not hold, sorted */
export function brokenRules(xml: string): readonly string[] {
  const invoice = all(parse(xml), 'CrossIndustryInvoice')[0]!
  const head = all(invoice, 'ExchangedDocument')[0]!
  const trade = all(invoice, 'SupplyChainTradeTransaction')[0]!
  const seller = all(trade, 'ApplicableHeaderTradeAgreement/SellerTradeParty')[0]
  const buyer = all(trade, 'ApplicableHeaderTradeAgreement/BuyerTradeParty')[0]
  const settlement = all(trade, 'ApplicableHeaderTradeSettlement')[0]!
  const sums = all(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')[0]!
  const lines = all(trade, 'IncludedSupplyChainTradeLineItem')
  const groups = all(settlement, 'ApplicableTradeTax')
  const means = all(settlement, 'SpecifiedTradeSettlementPaymentMeans')
  const vatIdOf = (party: Element | undefined) => text(party, 'SpecifiedTaxRegistration/ID')
  const LINE_TAX = 'SpecifiedLineTradeSettlement/ApplicableTradeTax'
  const LINE_NET =
    'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'
  const PRICE = 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'
  const QUANTITY = 'SpecifiedLineTradeDelivery/BilledQuantity'
  const categoryOf = (line: Element) => text(line, `${LINE_TAX}/CategoryCode`)
  const has = (category: string) =>
    groups.some((group) => text(group, 'CategoryCode') === category) ||
    lines.some((line) => categoryOf(line) === category)
  const inCategory = (category: string) => groups.filter((group) => text(group, 'CategoryCode') === category)
  const amounts = [
    ...[
      'LineTotalAmount',
      'TaxBasisTotalAmount',
      'TaxTotalAmount',
      'GrandTotalAmount',
      'DuePayableAmount',
    ].map((name) => text(sums, name)),
    ...groups.flatMap((group) => [text(group, 'BasisAmount'), text(group, 'CalculatedAmount')]),
    ...lines.map((line) => text(line, LINE_NET)),
  ]
  const rules: Record<string, () => boolean> = {
    'BR-1': () =>
      text(invoice, 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID') ===
      'urn:cen.eu:en16931:2017',
    'BR-2': () => text(head, 'ID') !== '',
    'BR-3': () => /^\d{8}$/.test(text(head, 'IssueDateTime/DateTimeString')),
    'BR-4': () => text(head, 'TypeCode') !== '',
    'BR-5': () => text(settlement, 'InvoiceCurrencyCode') !== '',
    'BR-6': () => text(seller, 'Name') !== '',
    'BR-7': () => text(buyer, 'Name') !== '',
    'BR-8': () => all(seller!, 'PostalTradeAddress').length === 1,
    'BR-9': () => text(seller, 'PostalTradeAddress/CountryID') !== '',
    'BR-10': () => all(buyer!, 'PostalTradeAddress').length === 1,
    'BR-11': () => text(buyer, 'PostalTradeAddress/CountryID') !== '',
    'BR-12': () => text(sums, 'LineTotalAmount') !== '',
    'BR-13': () => text(sums, 'TaxBasisTotalAmount') !== '',
    'BR-14': () => text(sums, 'GrandTotalAmount') !== '',
    'BR-15': () => text(sums, 'DuePayableAmount') !== '',
    'BR-16': () => lines.length > 0,
    'BR-21': () => lines.every((line) => text(line, 'AssociatedDocumentLineDocument/LineID') !== ''),
    'BR-22': () => lines.every((line) => text(line, QUANTITY) !== ''),
    'BR-23': () => lines.every((line) => all(line, QUANTITY)[0]?.attributes['unitCode'] === 'C62'),
    'BR-24': () => lines.every((line) => text(line, LINE_NET) !== ''),
    'BR-25': () => lines.every((line) => text(line, 'SpecifiedTradeProduct/Name') !== ''),
    'BR-26': () => lines.every((line) => text(line, PRICE) !== ''),
    'BR-27': () => lines.every((line) => centsAt(line, PRICE) >= 0n),
    'BR-45': () => groups.every((group) => text(group, 'BasisAmount') !== ''),
    'BR-46': () => groups.every((group) => text(group, 'CalculatedAmount') !== ''),
    'BR-47': () => groups.every((group) => text(group, 'CategoryCode') !== ''),
    'BR-48': () =>
      groups.every(
        (group) => text(group, 'CategoryCode') === 'O' || text(group, 'RateApplicablePercent') !== '',
      ),
    'BR-49': () => means.every((one) => text(one, 'TypeCode') !== ''),
    'BR-50': () => means.every((one) => text(one, 'PayeePartyCreditorFinancialAccount/IBANID') !== ''),
    'BR-55': () =>
      all(settlement, 'InvoiceReferencedDocument').every((one) => text(one, 'IssuerAssignedID') !== ''),
    'BR-61': () =>
      means
        .filter((one) => ['30', '58'].includes(text(one, 'TypeCode')))
        .every((one) => text(one, 'PayeePartyCreditorFinancialAccount/IBANID') !== ''),
    'BR-CL-01': () => ['380', '381'].includes(text(head, 'TypeCode')),
    'BR-CL-04': () => /^[A-Z]{3}$/.test(text(settlement, 'InvoiceCurrencyCode')),
    'BR-CL-16': () => means.every((one) => ['30', '58'].includes(text(one, 'TypeCode'))),
    'BR-CL-17': () => groups.every((group) => CATEGORIES.includes(text(group, 'CategoryCode'))),
    'BR-CL-18': () => lines.every((line) => CATEGORIES.includes(categoryOf(line))),
    'BR-CL-22': () => groups.every((group) => ['', ...VATEX].includes(text(group, 'ExemptionReasonCode'))),
    'BR-CO-4': () => lines.every((line) => categoryOf(line) !== ''),
    'BR-CO-9': () => [seller, buyer].every((party) => /^$|^[A-Z]{2}/.test(vatIdOf(party))),
    'BR-CO-10': () => centsAt(sums, 'LineTotalAmount') === sum(lines.map((line) => centsAt(line, LINE_NET))),
    'BR-CO-13': () => centsAt(sums, 'TaxBasisTotalAmount') === centsAt(sums, 'LineTotalAmount'),
    'BR-CO-14': () =>
      centsAt(sums, 'TaxTotalAmount') === sum(groups.map((group) => centsAt(group, 'CalculatedAmount'))),
    'BR-CO-15': () =>
      centsAt(sums, 'GrandTotalAmount') ===
      centsAt(sums, 'TaxBasisTotalAmount') + centsAt(sums, 'TaxTotalAmount'),
    'BR-CO-16': () => centsAt(sums, 'DuePayableAmount') === centsAt(sums, 'GrandTotalAmount'),
    'BR-CO-17': () =>
      groups.every((group) => {
        const points = cents(text(group, 'RateApplicablePercent') || '0')
        return (
          centsAt(group, 'CalculatedAmount') === (centsAt(group, 'BasisAmount') * points + 5_000n) / 10_000n
        )
      }),
    'BR-CO-18': () => groups.length > 0,
    'BR-CO-25': () =>
      centsAt(sums, 'DuePayableAmount') <= 0n ||
      text(settlement, 'SpecifiedTradePaymentTerms/Description') !== '' ||
      text(settlement, 'SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString') !== '',
    'BR-CO-26': () =>
      text(seller, 'ID') !== '' ||
      text(seller, 'SpecifiedLegalOrganization/ID') !== '' ||
      vatIdOf(seller) !== '',
    'BR-DEC': () => amounts.every((amount) => /^-?\d+(\.\d{1,2})?$/.test(amount)),
    // Each category that is used has exactly one group (BR-S-1, AE-1, E-1, O-1, Z-1), and its basis is the sum of its lines (-8).
    'BR-*-1': () => CATEGORIES.every((category) => inCategory(category).length === (has(category) ? 1 : 0)),
    'BR-*-8': () =>
      groups.every(
        (group) =>
          centsAt(group, 'BasisAmount') ===
          sum(
            lines
              .filter((line) => categoryOf(line) === text(group, 'CategoryCode'))
              .map((line) => centsAt(line, LINE_NET)),
          ),
      ),
    'BR-S-2': () => !has('S') || vatIdOf(seller) !== '',
    'BR-S-5': () =>
      lines
        .filter((line) => categoryOf(line) === 'S')
        .every((line) => cents(text(line, `${LINE_TAX}/RateApplicablePercent`)) > 0n),
    'BR-S-10': () =>
      inCategory('S').every(
        (group) => text(group, 'ExemptionReason') === '' && text(group, 'ExemptionReasonCode') === '',
      ),
    'BR-Z-2': () => !has('Z') || vatIdOf(seller) !== '',
    'BR-Z-10': () =>
      inCategory('Z').every(
        (group) => text(group, 'ExemptionReason') === '' && text(group, 'ExemptionReasonCode') === '',
      ),
    'BR-AE-2': () =>
      !has('AE') ||
      (vatIdOf(seller) !== '' &&
        (vatIdOf(buyer) !== '' || text(buyer, 'SpecifiedLegalOrganization/ID') !== '')),
    'BR-E-2': () => !has('E') || vatIdOf(seller) !== '',
    // The rate of a line is 0 (BR-AE-5, E-5, Z-5), no VAT is charged (-9), and a reason is named (AE-10, E-10, O-10).
    'BR-*-5': () =>
      lines
        .filter((line) => ['AE', 'E', 'Z'].includes(categoryOf(line)))
        .every((line) => cents(text(line, `${LINE_TAX}/RateApplicablePercent`)) === 0n),
    'BR-*-9': () =>
      ['AE', 'E', 'O', 'Z'].flatMap(inCategory).every((group) => centsAt(group, 'CalculatedAmount') === 0n),
    'BR-*-10': () =>
      ['AE', 'E', 'O'].flatMap(inCategory).every((group) => text(group, 'ExemptionReason') !== ''),
    'BR-O-2': () => !has('O') || (vatIdOf(seller) === '' && vatIdOf(buyer) === ''),
    'BR-O-5': () =>
      lines
        .filter((line) => categoryOf(line) === 'O')
        .every((line) => text(line, `${LINE_TAX}/RateApplicablePercent`) === ''),
    'BR-O-11': () => !has('O') || groups.length === 1,
    'BR-O-12': () => !has('O') || lines.every((line) => categoryOf(line) === 'O'),
  }
  return Object.entries(rules).flatMap(([name, holds]) => (isHeld(holds) ? [] : [name]))
}

/** An amount that cannot be read breaks the rule that reads it. */
function isHeld(holds: () => boolean): boolean {
  try {
    return holds()
  } catch {
    return false
  }
}
