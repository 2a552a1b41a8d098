/** The machine of an operation as each side is sent it: what is settled with others stays out of its memory. */
import { describe, expect, test } from 'vitest'
import { decode } from '../../../machines/kernel/snapshot.ts'
import type { OperationContext } from '../../../machines/operation/context.ts'
import { workflows } from '../../../machines/workflows.ts'
import { inScope, type Scope } from '../../platform/database.ts'
import { rows as rowsOf } from '../../platform/statements.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { openMarket } from '../../workflow/samples.ts'
import { addDocument, callerOf, happyPath, openApp, requestBody, type Who } from './operations.samples.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
const app = await openApp(
  { database, pool, clock: () => new Date('2026-03-02T09:00:00.000Z') },
  market,
  'owner',
)
const { call, show, send } = callerOf(app)

const AMOUNT = 123_457

/** A contribution whose contributor has paid a part of its invoice. */
async function partlyPaid(): Promise<string> {
  const sid = String((await call('buyer', 'POST', '/operations', requestBody(market))).body['sid'])
  const document = await addDocument(owner, sid, market.people.buyer.id)
  for (const move of happyPath(market, document)) {
    if (move === 'effects') continue
    const isPayment = move.type === 'contributorPaymentValidation.submit'
    const payload = isPayment ? { ...move.payload, amountCents: AMOUNT } : move.payload
    const answer = await send(move.who, sid, move.type, payload)
    expect(answer.status, `${move.type}: ${JSON.stringify(answer.body)}`).toBe(200)
    if (isPayment) return sid
  }
  throw new Error('nothing was paid')
}

const sid = await partlyPaid()

const sentTo = async (who: Who) => {
  const detail = await show(who, sid)
  return { detail, sent: detail.snapshot as { context: OperationContext; value: unknown } }
}

const { rows } = await owner.query<{ snapshot: { context: OperationContext; value: unknown } }>(
  'select snapshot from operation where id = $1',
  [sid],
)
const stored = rows[0]!.snapshot

test('the platform is sent the machine as it is stored', async () => {
  expect((await sentTo('admin')).sent).toEqual(stored)
})

test('the contributor is sent the money and the deadlines as they are stored', async () => {
  const { context, value } = (await sentTo('buyer')).sent
  expect(stored.context.money.pendingCents).toBe(AMOUNT)
  expect(stored.context.money.dueCents).toBeGreaterThan(0)
  expect({ value, money: context.money, deadlines: context.deadlines, terms: context.terms }).toEqual({
    value: stored.value,
    money: stored.context.money,
    deadlines: stored.context.deadlines,
    terms: stored.context.terms,
  })
  expect(Object.keys(context.submittedBy)).toContain('contributorPaymentValidation')
  for (const step of ['mcSignatory', 'mcSigned']) {
    expect(Object.keys(stored.context.submittedBy)).toContain(step)
    expect(Object.keys(context.submittedBy)).not.toContain(step)
  }
})

test('nothing that the project carrier is sent holds an amount, a date or a submitter of the contributor', async () => {
  const { detail, sent } = await sentTo('carrier')
  const { dueCents, pendingCents } = stored.context.money
  const { proposal, payment } = stored.context.deadlines
  const all = JSON.stringify(detail)
  for (const hidden of [dueCents, pendingCents, proposal, payment, market.people.buyer.id]) {
    expect(hidden).toBeTruthy()
    expect(all).not.toContain(String(hidden))
  }
  expect(sent.context.money).toEqual({ dueCents: 0, receivedCents: 0, pendingCents: 0 })
  for (const step of ['proposal', 'ccSignatory', 'CSInvoice', 'contributorPaymentValidation'])
    expect([...Object.keys(sent.context.submittedBy), ...Object.keys(sent.context.versions)]).not.toContain(
      step,
    )
  expect(Object.keys(sent.context.submittedBy)).toContain('mcSigned')
})

test('what is left is a machine that stands where the operation stands', async () => {
  const { detail, sent } = await sentTo('carrier')
  const workflow = workflows[detail.type]
  const row = { machine: workflow.name, version: detail.machineVersion, snapshot: { ...sent } }
  expect(decode(workflow, row).value).toEqual(decode(workflow, { ...row, snapshot: { ...stored } }).value)
  expect(
    detail.offers.find(({ type }) => type === 'CCUsRetired.submit' || type === 'pcInvoice.submit'),
  ).toBeDefined()
})

describe('the views behind it show to each what row-level security shows', () => {
  const one = async (scope: Scope, text: string) =>
    (await inScope(database, scope, (trx) => rowsOf<Record<string, unknown>>(trx, text)))[0]
  const everyone = Object.entries(market.people)

  test.each(everyone)('%s: the operation, and what is inside of it', async (who, { scope }) => {
    const shown = await one(
      scope,
      `select count(*)::int as operations, sum(jsonb_array_length(lines))::int as lines,
        sum(jsonb_array_length(ranges))::int as ranges, sum(jsonb_array_length(personal))::int as personal,
        max(invoice_number) as invoice from operation_detail`,
    )
    const allowed = await one(
      scope,
      `select (select count(*)::int from operation) as operations,
        (select nullif(count(*), 0)::int from operation_line) as lines,
        (select case when exists (select from operation) then count(*)::int end
          from ledger_account a join balance l on l.account_id = a.id and l.quantity > 0
          where a.operation_id is not null and a.kind in ('reserved', 'held', 'retired')) as ranges,
        (select case when exists (select from operation) then count(*)::int end from personal_value) as personal,
        (select max(number) from invoice) as invoice`,
    )
    expect(shown).toEqual(allowed)
    expect(shown?.['operations']).toBe(who === 'stranger' ? 0 : 1)
    expect(typeof shown?.['invoice'] === 'string').toBe(!/carrier|stranger/i.test(who))
  })

  test.each(everyone)('%s: the journal, and names of persons', async (who, { scope }) => {
    const shown = await one(
      scope,
      `select jsonb_agg(jsonb_build_array(operation_id, seq, event, person) order by seq) as rows from operation_event`,
    )
    const allowed = await one(
      scope,
      `select jsonb_agg(jsonb_build_array(operation_id, seq, event, (
          select nullif(concat_ws(' ', d.first_name, d.last_name), '') from personal_data d where d.person_id = j.person_id
        )) order by seq) as rows from journal j`,
    )
    expect(shown).toEqual(allowed)
    expect(shown?.['rows'] === null).toBe(who === 'stranger')
  })
})
