/** Bank statements (camt.053) as they are imported. */
import * as z from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { paging } from './payments.ts'
import { Cents, Currency, IsoDate, IsoTime, page, Sid } from '../shared.ts'

export const BankStatement = z.object({
  sid: Sid,
  fileName: z.string(),
  /** `camt.053.001.08`. */
  version: z.string(),
  reference: z.string(),
  account: z.string(),
  currency: Currency,
  openedOn: IsoDate.nullable(),
  closedOn: IsoDate.nullable(),
  /** Signed; null where the bank does not state it. */
  openingCents: Cents.nullable(),
  closingCents: Cents.nullable(),
  entriesCents: Cents,
  /** Opening and entries are the closing balance; null: unknown. */
  adds: z.boolean().nullable(),
  entries: z.int(),
  /** Of these, known from an earlier file. */
  known: z.int(),
  /** Of these, may be known from an earlier file, and no one has decided: shown beside the other. */
  alike: z.int(),
  /** Announced, not booked. */
  skipped: z.int(),
  /** Transactions that no one has decided on. */
  open: z.int(),
  importedBy: z.string().nullable(),
  importedAt: IsoTime,
})
export type BankStatement = z.infer<typeof BankStatement>

export const BankImport = z.object({
  /** False: this very file was imported before, and nothing has changed. */
  isNew: z.boolean(),
  fileName: z.string(),
  statements: z.array(BankStatement),
})
export type BankImport = z.infer<typeof BankImport>

export const bankStatements = {
  list: endpoint('GET /bank_statements', {
    summary: 'Imported bank statements, newest first.',
    query: z.strictObject(paging),
    answer: page(BankStatement),
  }),
  load: endpoint('POST /bank_statements', {
    summary:
      'Imports a bank statement (multipart: "file", camt.053.001.02 to .13, also in gzip or zip); what is known stays as it is.',
    upload: true,
    answer: BankImport,
    status: 201,
  }),
}
