/** An invoice as EN 16931 data in the syntax of UN/CEFACT (Cross Industry Invoice, D22B), profile EN 16931 of Factur-X. */
import { xmlText } from '../../../contract/http/markup.ts'
import { decimalOf } from '../../../contract/rules/money-text.ts'
import type { DocumentLine, InvoiceParty, VatGroup } from '../../workflow/invoices/shapes.ts'
import type { Issued } from './invoices.repository.ts'

const GUIDELINE = 'urn:cen.eu:en16931:2017'

const NAMESPACES = [
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"',
  'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"',
  'xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"',
  'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"',
].join(' ')

/** UNCL 1001. */
const TYPES = { invoice: '380', creditNote: '381' } as const
/** UNCL 4461: SEPA credit transfer, and any other one. */
const SEPA = '58'
const TRANSFER = '30'

const tag = (name: string, text: string | null, attributes = ''): string =>
  text === null ? '' : `<ram:${name}${attributes}>${xmlText(text)}</ram:${name}>`
const date = (name: string, day: string, type: 'udt' | 'qdt' = 'udt'): string =>
  `<ram:${name}><${type}:DateTimeString format="102">${day.replaceAll('-', '')}</${type}:DateTimeString></ram:${name}>`

/** Greece writes EL before its numbers, and every number carries its country (BR-CO-9). */
export function vatIdOf({ country, vat }: Pick<InvoiceParty, 'country' | 'vat'>): string | null {
  if (vat === null) return null
  const state = country === 'GR' ? 'EL' : country
  const plain = country === 'GR' ? vat.replace(/^GR/, 'EL') : vat
  return /^[A-Z]{2}/.test(plain) ? plain : `${state}${plain}`
}

/** @throws never: what is not known is left out */
export function ciiOf(issued: Issued): string {
  const { document, kind, number, issuedOn } = issued
  const notes = [
    ...(document.vatReason === null ? [] : [{ code: null, text: document.vatReason }]),
    ...document.notes,
  ].map(
    ({ code, text }) =>
      `<ram:IncludedNote>${tag('Content', text)}${tag('SubjectCode', code)}</ram:IncludedNote>`,
  )
  // An invoice outside the scope of VAT names no VAT number (BR-O-2 to BR-O-4).
  const isOutside = document.groups.some(({ category }) => category === 'O')
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<rsm:CrossIndustryInvoice ${NAMESPACES}>`,
    `<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter>${tag('ID', GUIDELINE)}</ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>`,
    `<rsm:ExchangedDocument>${tag('ID', number)}${tag('TypeCode', TYPES[kind])}${date('IssueDateTime', issuedOn)}${notes.join('')}</rsm:ExchangedDocument>`,
    '<rsm:SupplyChainTradeTransaction>',
    ...document.lines.map(lineOf),
    '<ram:ApplicableHeaderTradeAgreement>',
    party('SellerTradeParty', document.seller, isOutside),
    party('BuyerTradeParty', document.buyer, isOutside),
    `<ram:BuyerOrderReferencedDocument>${tag('IssuerAssignedID', document.operation)}</ram:BuyerOrderReferencedDocument>`,
    '</ram:ApplicableHeaderTradeAgreement>',
    '<ram:ApplicableHeaderTradeDelivery>',
    `<ram:ActualDeliverySupplyChainEvent>${date('OccurrenceDateTime', document.serviceOn)}</ram:ActualDeliverySupplyChainEvent>`,
    '</ram:ApplicableHeaderTradeDelivery>',
    settlementOf(issued),
    '</rsm:SupplyChainTradeTransaction>',
    '</rsm:CrossIndustryInvoice>',
  ].join('')
}

function lineOf(line: DocumentLine, index: number): string {
  return [
    '<ram:IncludedSupplyChainTradeLineItem>',
    `<ram:AssociatedDocumentLineDocument>${tag('LineID', String(index + 1))}</ram:AssociatedDocumentLineDocument>`,
    `<ram:SpecifiedTradeProduct>${tag('Name', line.description)}</ram:SpecifiedTradeProduct>`,
    `<ram:SpecifiedLineTradeAgreement><ram:NetPriceProductTradePrice>${tag('ChargeAmount', decimalOf(line.netCents))}</ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement>`,
    `<ram:SpecifiedLineTradeDelivery>${tag('BilledQuantity', '1', ' unitCode="C62"')}</ram:SpecifiedLineTradeDelivery>`,
    '<ram:SpecifiedLineTradeSettlement>',
    `<ram:ApplicableTradeTax>${tag('TypeCode', 'VAT')}${tag('CategoryCode', line.category)}${rateTag(line)}</ram:ApplicableTradeTax>`,
    `<ram:SpecifiedTradeSettlementLineMonetarySummation>${tag('LineTotalAmount', decimalOf(line.netCents))}</ram:SpecifiedTradeSettlementLineMonetarySummation>`,
    '</ram:SpecifiedLineTradeSettlement>',
    '</ram:IncludedSupplyChainTradeLineItem>',
  ].join('')
}

/** Outside the scope of VAT there is no rate (BR-O-5); elsewhere it is stated even where it is 0. */
const rateTag = ({ category, ratePercent }: Pick<VatGroup, 'category' | 'ratePercent'>): string =>
  category === 'O' ? '' : tag('RateApplicablePercent', ratePercent.toFixed(2))

function party(element: string, one: InvoiceParty, isOutside: boolean): string {
  const vatId = vatIdOf(one)
  // Some number has to name the seller (BR-CO-26): where the VAT number may not stand, it does as a mere identifier.
  const needsIdentifier = isOutside && one.registrationNumber === null && element === 'SellerTradeParty'
  const registration =
    one.registrationNumber === null
      ? ''
      : `<ram:SpecifiedLegalOrganization>${tag('ID', one.registrationNumber)}</ram:SpecifiedLegalOrganization>`
  const tax =
    vatId === null || isOutside
      ? ''
      : `<ram:SpecifiedTaxRegistration>${tag('ID', vatId, ' schemeID="VA"')}</ram:SpecifiedTaxRegistration>`
  return [
    `<ram:${element}>`,
    needsIdentifier ? tag('ID', vatId) : '',
    tag('Name', one.name),
    element === 'SellerTradeParty' ? tag('Description', one.legalForm) : '',
    registration,
    `<ram:PostalTradeAddress>${tag('PostcodeCode', one.postalCode)}${tag('LineOne', one.street)}${tag('CityName', one.city)}${tag('CountryID', one.country)}</ram:PostalTradeAddress>`,
    tax,
    `</ram:${element}>`,
  ].join('')
}

function settlementOf({ document, kind, reference, currency, dueOn }: Issued): string {
  const { account, paidCents = 0 } = document
  const means =
    account === null || kind === 'creditNote'
      ? ''
      : [
          '<ram:SpecifiedTradeSettlementPaymentMeans>',
          tag('TypeCode', currency === 'EUR' ? SEPA : TRANSFER),
          `<ram:PayeePartyCreditorFinancialAccount>${tag('IBANID', account.iban)}${tag('AccountName', document.seller.name)}</ram:PayeePartyCreditorFinancialAccount>`,
          account.bic === null
            ? ''
            : `<ram:PayeeSpecifiedCreditorFinancialInstitution>${tag('BICID', account.bic)}</ram:PayeeSpecifiedCreditorFinancialInstitution>`,
          '</ram:SpecifiedTradeSettlementPaymentMeans>',
        ].join('')
  const terms = `<ram:SpecifiedTradePaymentTerms>${tag('Description', document.terms)}${dueOn === null ? '' : date('DueDateDateTime', dueOn)}</ram:SpecifiedTradePaymentTerms>`
  const credits =
    document.credits === null
      ? ''
      : `<ram:InvoiceReferencedDocument>${tag('IssuerAssignedID', document.credits.number)}${date('FormattedIssueDateTime', document.credits.issuedOn, 'qdt')}</ram:InvoiceReferencedDocument>`
  return [
    '<ram:ApplicableHeaderTradeSettlement>',
    kind === 'invoice' ? tag('PaymentReference', reference) : '',
    tag('InvoiceCurrencyCode', currency),
    means,
    ...document.groups.map(taxOf),
    terms,
    '<ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
    tag('LineTotalAmount', decimalOf(document.netCents)),
    tag('TaxBasisTotalAmount', decimalOf(document.netCents)),
    tag('TaxTotalAmount', decimalOf(document.vatCents), ` currencyID="${currency}"`),
    tag('GrandTotalAmount', decimalOf(document.totalCents)),
    paidCents > 0 ? tag('TotalPrepaidAmount', decimalOf(paidCents)) : '',
    tag('DuePayableAmount', decimalOf(document.totalCents - paidCents)),
    '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>',
    credits,
    '</ram:ApplicableHeaderTradeSettlement>',
  ].join('')
}

const taxOf = (group: VatGroup): string =>
  [
    '<ram:ApplicableTradeTax>',
    tag('CalculatedAmount', decimalOf(group.vatCents)),
    tag('TypeCode', 'VAT'),
    tag('ExemptionReason', group.reason),
    tag('BasisAmount', decimalOf(group.netCents)),
    tag('CategoryCode', group.category),
    tag('ExemptionReasonCode', group.reasonCode),
    rateTag(group),
    '</ram:ApplicableTradeTax>',
  ].join('')
