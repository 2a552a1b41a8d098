/** A bank statement and a batch of payouts, all made up: what is certain, what is likely, what fits nothing. */
import { daysAfter, isoDay } from '../machines/kernel/days.ts'
import { sql } from 'kysely'
import type { Deps } from '../server/deps.ts'
import { decimalOfCents } from '../contract/rules/bank-statements.ts'
import { createBatch } from '../server/modules/payments/payouts.usecases.ts'
import { importStatements } from '../server/modules/payments/statements.usecases.ts'
import { waitingPayouts } from '../server/modules/payments/waiting.repository.ts'
import { inScope, SYSTEM } from '../server/platform/database.ts'
import type { Parties } from './parties.ts'

const ACCOUNT = 'FR7630006000011234567890189'
const OPENING = 4_812_350
const DONATION = 25_000

type Due = {
  readonly number: string
  readonly reference: string
  readonly name: string
  readonly cents: string
}

/** Written once: a start that was cut off finds what is there. */
export async function writePayments(deps: Deps, parties: Parties, now: Date): Promise<void> {
  const scope = parties.scopeOf('admin@understory.example')
  const { due, hasFile, hasBatch, waiting } = await inScope(deps.database, SYSTEM, async (trx) => {
    const found = await sql<Due>`
      select i.number, i.reference, c.name, i.due_cents as cents from invoice i
      join operation o on o.id = i.operation_id join organization c on c.id = o.contributor_organization_id
      where i.kind = 'invoice' and o.turns @> '[{"step": "contributorPaymentValidation", "court": "contributor"}]'
      order by i.issued_at limit 1`.execute(trx)
    const before = await sql<{ file: boolean; batch: boolean }>`
      select exists (select 1 from bank_file) as file, exists (select 1 from payout_batch) as batch`.execute(
      trx,
    )
    return {
      due: found.rows[0],
      hasFile: before.rows[0]!.file,
      hasBatch: before.rows[0]!.batch,
      waiting: await waitingPayouts(trx, null),
    }
  })
  if (due && !hasFile) {
    async function* bytes() {
      yield Buffer.from(statement(due!, now))
    }
    await importStatements(deps, scope, { bytes: bytes(), fileName: 'made-up-statement.xml' })
  }
  const payable = waiting.find(({ blocked }) => blocked === null)
  if (payable && !hasBatch)
    await createBatch(deps, scope, {
      operationSids: [payable.operation.sid],
      refundSids: [],
      executeOn: isoDay(deps.clock()),
    })
}

type Entry = {
  readonly reference: string
  readonly cents: number
  readonly name: string
  readonly remittance: string
}

/** The invoice is paid in two parts: with its reference, and with its number in the text. */
function statement({ number, reference, name, cents }: Due, now: Date): string {
  const day = isoDay(daysAfter(now, -1))
  const part = Math.floor(Number(cents) / 2)
  const entries: readonly Entry[] = [
    {
      reference: 'DEMO-0001',
      cents: part,
      name,
      remittance: `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${reference}</Ref></CdtrRefInf></Strd>`,
    },
    {
      reference: 'DEMO-0002',
      cents: Number(cents) - part,
      name: 'Made-up Treasury Services',
      remittance: `<Ustrd>Invoice ${number}, second part</Ustrd>`,
    },
    {
      reference: 'DEMO-0003',
      cents: DONATION,
      name: 'Orla Example',
      remittance: '<Ustrd>For the forest</Ustrd>',
    },
  ]
  const closing = OPENING + entries.reduce((sum, entry) => sum + entry.cents, 0)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    `<GrpHdr><MsgId>DEMO-${day}</MsgId><CreDtTm>${day}T22:00:00Z</CreDtTm></GrpHdr>`,
    `<Stmt><Id>DEMO-${day}</Id><CreDtTm>${day}T22:00:00Z</CreDtTm>`,
    `<Acct><Id><IBAN>${ACCOUNT}</IBAN></Id><Ccy>EUR</Ccy></Acct>`,
    balance('OPBD', OPENING, day),
    balance('CLBD', closing, day),
    ...entries.map((entry) => entryText(entry, day)),
    '</Stmt></BkToCstmrStmt></Document>',
  ].join('\n')
}

const amount = (cents: number) =>
  `<Amt Ccy="EUR">${decimalOfCents(cents, 'EUR')}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`

const balance = (code: string, cents: number, day: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents)}<Dt><Dt>${day}</Dt></Dt></Bal>`

const entryText = ({ reference, cents, name, remittance }: Entry, day: string) =>
  [
    `<Ntry>${amount(cents)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>`,
    `<AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls>`,
    `<RltdPties><Dbtr><Pty><Nm>${escaped(name)}</Nm></Pty></Dbtr></RltdPties><RmtInf>${remittance}</RmtInf>`,
    '</TxDtls></NtryDtls></Ntry>',
  ].join('')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
