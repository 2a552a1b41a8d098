/** What an invoice says, frozen. Integer cents, never negative; categories and codes of EN 16931. */

/** A company as it is on the invoice; null where it is not known. */
export type InvoiceParty = {
  readonly name: string
  readonly country: string
  readonly vat: string | null
  readonly registrationNumber: string | null
  readonly legalForm: string | null
  readonly street: string | null
  readonly postalCode: string | null
  readonly city: string | null
}

export type BankAccount = {
  readonly iban: string
  readonly bic: string | null
  readonly bank: string | null
}

/** UNCL 5305: standard rate, zero rate, reverse charge, exempt, outside the scope of VAT. */
export type VatCategory = 'S' | 'Z' | 'AE' | 'E' | 'O'

export type DocumentLine = {
  readonly kind: 'units' | 'fee'
  readonly description: string
  readonly netCents: number
  readonly category: VatCategory
  readonly ratePercent: number
}

export type VatGroup = {
  readonly category: VatCategory
  readonly ratePercent: number
  readonly netCents: number
  readonly vatCents: number
  /** Why no VAT is charged; null where it is. */
  readonly reason: string | null
  /** Of the list VATEX. */
  readonly reasonCode: string | null
}

export type InvoiceDocument = {
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty
  readonly operation: string
  readonly lines: readonly DocumentLine[]
  readonly groups: readonly VatGroup[]
  readonly netCents: number
  readonly vatCents: number
  readonly totalCents: number
  /** What was paid before it was issued; older ones do not say. */
  readonly paidCents?: number
  /** Why the fee is taxed as it is. */
  readonly vatReason: string | null
  /** `code`: UNCL 4451 where the law names a mention. */
  readonly notes: readonly { readonly code: string | null; readonly text: string }[]
  readonly terms: string
  readonly account: BankAccount | null
  /** Date of the service: the agreed delivery of the units, else the day of issue. `YYYY-MM-DD`. */
  readonly serviceOn: string
  /** The invoice that a credit note credits. */
  readonly credits: { readonly number: string; readonly issuedOn: string } | null
}
