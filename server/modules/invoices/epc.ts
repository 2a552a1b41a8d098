/**
 * The code that banking apps scan: EPC069-12 "Quick Response Code: Guidelines to enable data capture for the initiation of a
 * SEPA credit transfer", version 002, UTF-8. Euro only, at most 331 bytes, error correction M.
 */

import qrcode from 'qrcode'
import type { InvoiceDocument } from '../../workflow/invoices/shapes.ts'
import { decimalOf } from '../../../contract/rules/money-text.ts'

const EPC_MOST_BYTES = 331
const MOST_NAME = 70
/** 999,999,999.99 euro. */
const MOST_CENTS = 99_999_999_999

export type Transfer = {
  readonly name: string
  readonly iban: string
  /** May be left out within the European Economic Area. */
  readonly bic: string | null
  readonly cents: number
  readonly currency: string
  /** ISO 11649. */
  readonly reference: string
}

/** @returns the code's text; null where the guidelines know no such transfer */
export function epcText({ name, iban, bic, cents, currency, reference }: Transfer): string | null {
  if (currency !== 'EUR' || cents < 1 || cents > MOST_CENTS) return null
  const amount = `EUR${decimalOf(cents)}`
  const lines = ['BCD', '002', '1', 'SCT', bic ?? '', name.slice(0, MOST_NAME), iban, amount, '', reference]
  const text = lines.join('\n')
  return Buffer.byteLength(text) <= EPC_MOST_BYTES ? text : null
}

/** The code's dark squares as a path, `size` units wide. Each overlaps its neighbours a little, so that no gap shows. */
export function codePath(text: string): { readonly size: number; readonly path: string } {
  const { modules } = qrcode.create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const dark = Array.from(modules.data, (is, index) => (is ? index : -1)).filter((index) => index >= 0)
  const path = dark.map((index) => `M${index % size} ${Math.floor(index / size)}h1.02v1.02h-1.02z`).join('')
  return { size, path }
}

type Invoiced = Pick<Transfer, 'currency' | 'reference'> & { readonly document: InvoiceDocument | null }

/** The transfer that pays an invoice; null without an account. */
export const transferOf = ({ document, currency, reference }: Invoiced): Transfer | null =>
  document?.account
    ? {
        name: document.seller.name,
        iban: document.account.iban,
        bic: document.account.bic,
        cents: document.totalCents,
        currency,
        reference,
      }
    : null
