/** A bank's statement, as someone of the platform imports it. */
import type { Page } from '@playwright/test'
import { today } from './by-calls.ts'

type Entry = {
  /** The bank's reference, and what the payer is called after. */
  readonly id: string
  /** `140.80`. */
  readonly amount: string
  readonly isDebit?: boolean
  /** Takes back an earlier entry, with the parties of that one. */
  readonly isReversal?: boolean
  /** Of the payer or payee. */
  readonly party?: string
  /** The bank's own; the id where there is none. */
  readonly bankReference?: string
  /** Structured. */
  readonly reference?: string
  readonly text?: string
  readonly endToEndId?: string
}

const entry = ({
  id,
  amount,
  isDebit = false,
  isReversal = false,
  party = `Payer of ${id}`,
  bankReference = id,
  reference,
  text,
  endToEndId,
}: Entry): string => {
  const side = isDebit === isReversal ? 'Dbtr' : 'Cdtr'
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd>${isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>${today()}</Dt></BookgDt><ValDt><Dt>${today()}</Dt></ValDt><AcctSvcrRef>${bankReference}</AcctSvcrRef>
<NtryDtls><TxDtls>${endToEndId ? `<Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>` : ''}
<RltdPties><${side}><Pty><Nm>${party}</Nm></Pty></${side}>
<${side}Acct><Id><IBAN>FR7630006000011234567890189</IBAN></Id></${side}Acct></RltdPties>
<RmtInf>${text ? `<Ustrd>${text}</Ustrd>` : ''}${reference ? `<Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd>` : ''}</RmtInf>
</TxDtls></NtryDtls></Ntry>`
}

/** @param id of the statement */
export const statementFile = (id: string, entries: readonly Entry[]) => ({
  name: 'statement.xml',
  mimeType: 'application/xml',
  buffer: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>${today()}T06:00:00Z</CreDtTm></GrpHdr>
<Stmt><Id>${id}</Id><CreDtTm>${today()}T06:00:00Z</CreDtTm>
<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>
${entries.map(entry).join('\n')}
</Stmt></BkToCstmrStmt></Document>`),
})

/** A statement with one entry. */
export async function importStatement(page: Page, only: Entry): Promise<void> {
  await page.goto('/admin/payments?view=statements')
  await page.getByLabel('Choose or drop a bank statement').setInputFiles(statementFile(only.id, [only]))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
}
