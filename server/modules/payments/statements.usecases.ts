/** Importing a bank statement: all of it or nothing, and what is known stays as it is. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { BankImport } from '../../../contract/payments/bank-statements.ts'
import { STATEMENT_LIMITS, type StatementLimits } from '../../../contract/rules/bank-statements.ts'
import { inScope, type Database, type Scope, type Trx } from '../../platform/database.ts'
import { bounded } from '../imports/reading.ts'
import type { Entry } from './bank/camt-entry.ts'
import { readStatements, type BankFile, type Statement } from './bank/camt.ts'
import { statementsOfFile } from './statements.repository.ts'
import { queryRows, lockName } from '../../platform/statements.ts'

type Places = {
  readonly database: Database
  readonly clock: () => Date
  readonly limits?: StatementLimits
}

type Upload = { readonly bytes: AsyncIterable<Buffer>; readonly fileName: string }

/**
 * Reads the file, and then writes it in one transaction. The same file again changes nothing; an entry that an earlier file
 * had in the same statement is counted and left alone. One that may be known is written, beside the one that it resembles.
 * @throws Refused 400 for what is no bank statement or cannot be read exactly, 413 past a limit
 */
export async function importStatements(
  { database, clock, limits = STATEMENT_LIMITS }: Places,
  scope: Scope,
  { bytes, fileName }: Upload,
): Promise<BankImport> {
  const hash = createHash('sha256')
  let size = 0
  async function* counted() {
    for await (const chunk of bounded(bytes, { ...limits, rows: limits.entries })) {
      hash.update(chunk)
      size += chunk.length
      yield chunk
    }
  }
  const file = await readStatements(counted(), limits)
  const sha256 = hash.digest('hex')
  return inScope(database, scope, async (trx) => {
    const rows = await queryRows(trx)<{ id: string }>`
      insert into bank_file (sha256, name, message_id, version, bytes, person_id, at)
      values (${sha256}, ${fileName}, ${file.messageId}, ${file.version}, ${size}, ${scope.personId}, ${clock()})
      on conflict on constraint bank_file_once do nothing returning id`
    const id = rows[0]?.id
    if (id) await writeStatements(trx, id, file)
    const statements = await statementsOfFile(trx, sha256)
    return { isNew: id !== undefined, fileName: statements[0]?.fileName ?? fileName, statements }
  })
}

async function writeStatements(trx: Trx, fileId: string, { statements }: BankFile): Promise<void> {
  // One import per account at a time, always in the same order: what is known is known for certain.
  for (const account of [...new Set(statements.map((one) => one.account))].toSorted())
    await lockName(trx, `bank account ${account}`)
  for (const [index, statement] of statements.entries()) {
    const fresh = await unknown(trx, statement)
    const { opening, closing } = statement
    const rows = await queryRows(trx)<{ id: string }>`
      insert into bank_statement (file_id, position, reference, sequence, account, currency, opened_on, closed_on,
        opening_cents, closing_cents, entries, entries_cents, known, skipped)
      values (${fileId}, ${index + 1}, ${statement.reference}, ${statement.sequence}, ${statement.account},
        ${statement.currency}, ${opening?.on ?? null}, ${closing?.on ?? null}, ${opening?.cents ?? null},
        ${closing?.cents ?? null}, ${statement.entries.length}, ${statement.entriesCents},
        ${statement.entries.length - fresh.length}, ${statement.skipped})
      returning id`
    await writeEntries(trx, rows[0]!.id, statement.account, fresh)
  }
}

async function unknown(trx: Trx, { account, entries }: Statement): Promise<readonly Entry[]> {
  const keys = entries.map(({ key }) => key)
  const rows = await queryRows(trx)<{ entry_key: string }>`
    select distinct entry_key from bank_transaction where account = ${account} and entry_key = any (${keys}::text[])`
  const known = new Set(rows.map((row) => row.entry_key))
  return entries.filter(({ key }) => !known.has(key))
}

async function writeEntries(trx: Trx, statementId: string, account: string, entries: readonly Entry[]) {
  const rows = entries.flatMap(({ key, transactions }) =>
    transactions.map((one) => ({
      entry_key: key,
      part: one.part,
      parts: one.parts,
      booked_on: one.bookedOn,
      value_on: one.valueOn,
      cents: String(one.cents),
      currency: one.currency,
      is_credit: one.isCredit,
      is_reversal: one.isReversal,
      bank_reference: one.bankReference,
      end_to_end_id: one.endToEndId,
      creditor_reference: one.creditorReference,
      party: one.party,
      iban: one.iban,
      remittance: one.remittance,
    })),
  )
  if (rows.length === 0) return
  await sql`
    with given as (
      select uuidv7() as id, g.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (
        entry_key text, part int, parts int, booked_on date, value_on date, cents bigint, currency text, is_credit boolean,
        is_reversal boolean, bank_reference text, end_to_end_id text, creditor_reference text, party text, iban text,
        remittance text)
    ), known as (
      select ${COMPARED}, t.id::text as known_id from bank_transaction t left join bank_transaction_words w on w.transaction_id = t.id
      where t.account = ${account} and t.statement_id <> ${statementId}::uuid
        and (t.booked_on, t.cents) in (select booked_on, cents from given)
      union all select ${COMPARED}, null from given t cross join lateral (select t.party, t.iban, t.remittance) w
    ), fresh as (
      select *, ${RESEMBLED}::uuid as resembles_id from known
    ), kept as (
      insert into bank_transaction (id, statement_id, account, entry_key, part, parts, booked_on, value_on, cents, currency,
        is_credit, is_reversal, bank_reference, end_to_end_id, creditor_reference, resembles_id)
      select id, ${statementId}::uuid, ${account}, entry_key, part, parts, booked_on, value_on, cents, currency, is_credit,
        is_reversal, bank_reference, end_to_end_id, creditor_reference, resembles_id from fresh where known_id is null
    )
    insert into bank_transaction_words (transaction_id, party, iban, remittance)
    select id, party, iban, remittance from given where coalesce(party, iban, remittance) is not null`.execute(
    trx,
  )
}

const COMPARED = sql`t.id, t.entry_key, t.part, t.parts, t.booked_on, t.value_on, t.cents, t.currency, t.is_credit, t.is_reversal,
  t.bank_reference, t.end_to_end_id, t.creditor_reference, w.party, w.iban, w.remittance, left(t.entry_key, 1) as kind`

const BOOKING = sql`booked_on, cents, currency, is_credit, is_reversal, part, parts`
const WORDS = sql`end_to_end_id, creditor_reference, party, iban, remittance`

/**
 * The transaction of another statement that a new one may be: the same booking by day, amount and direction, with the same reference,
 * or with the same words where the bank's own reference does not tell them apart. What says the same comes first. Sorted, not joined:
 * thousands of bookings of one day may have one amount.
 */
const RESEMBLED = sql`coalesce(
  least(
    min(known_id) over (partition by ${BOOKING}, ${WORDS}, bank_reference, kind),
    min(known_id) filter (where kind <> 'A') over (partition by ${BOOKING}, ${WORDS}),
    case when kind <> 'A' then min(known_id) over (partition by ${BOOKING}, ${WORDS}) end),
  min(known_id) over (partition by ${BOOKING}, bank_reference, kind))`
