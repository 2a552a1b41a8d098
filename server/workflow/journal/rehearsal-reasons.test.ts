/** What a rehearsal says about journals that are not what this code would have written, and why. */
import { beforeEach, describe, expect, test } from 'vitest'
import { workflows } from '../../../machines/workflows.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { advance } from '../advance.ts'
import { create } from '../create.ts'
import { contributionIn, openMarket } from '../samples.ts'
import { NoBeginning, type JournalKind } from './journaled.ts'
import { rehearsed, walked } from './rehearsal.samples.ts'
import { operationJournals } from './replay.ts'

const { database, pool, owner } = await createTestDatabase()
const market = await openMarket(owner, database)
const { admin, carrier } = market.people
const engine = { pool, clock: () => new Date('2026-03-02T09:00:00.000Z') }
const { contribution } = workflows

/** Accepted and confirmed: three rows, the last of them the confirmation. */
let id: string
beforeEach(async () => {
  id = (await create(engine, contributionIn(market))).operationId
  const send = ({ scope }: typeof admin, type: string, payload: Record<string, unknown>) =>
    advance(engine, { scope, operationId: id, type, payload, version: null, idempotencyKey: null })
  await send(admin, 'AcceptOperation.accept', {
    accountManager: admin.id,
    currency: 'EUR',
    delivery: 'retire',
    beneficiaryName: 'Acme',
    beneficiaryCountry: 'FR',
  })
  await send(carrier, 'CCUsAvailability.confirm', {
    lines: [{ vintageSid: market.vintages[0], quantity: '1' }],
    deliverOn: '2026-06-01',
    reservedUntil: '2026-05-01T00:00:00.000Z',
  })
})

const row = (seq: number, change: string) =>
  owner.query(`update journal set ${change} where operation_id = $1 and seq = $2`, [id, seq])
const rehearsal = async (kind: JournalKind = operationJournals) =>
  (await rehearsed(database, kind, true)).find((one) => one.id === id)
const checked = async (kind: JournalKind) => (await walked(database, kind)).find((one) => one.id === id)

/** The same machine in a newer version, whose rows need no change. */
const newer: JournalKind = {
  ...operationJournals,
  find: () => ({
    ...contribution,
    version: contribution.version + 1,
    migrations: [
      ...contribution.migrations,
      { from: contribution.version, note: 'nothing', up: (snapshot) => snapshot },
    ],
  }),
}

describe('an event that is refused now', () => {
  test('is one that is gone', async () => {
    await row(2, "event = 'AcceptOperation.agree'")
    expect(await rehearsal()).toMatchObject({
      verdict: 'stuck',
      seq: 2,
      event: 'AcceptOperation.agree',
      was: { active: { request: { CCUsAvailability: 'asked' } } },
      now: { active: { request: { AcceptOperation: 'open' } } },
      why: 'There is no longer an event AcceptOperation.agree.',
    })
  })

  test('comes after the end', async () => {
    await row(
      2,
      `event = 'AcceptOperation.decline', payload = '{"reason": "Not ours"}', state_value = '"declined"'`,
    )
    expect(await rehearsal()).toMatchObject({
      verdict: 'stuck',
      seq: 3,
      event: 'CCUsAvailability.confirm',
      why: 'It has ended before this event.',
    })
  })

  test('has no listener near, or is refused by a rule, whose sentence is the reason', async () => {
    await row(3, "event = 'proposal.accept'")
    expect((await rehearsal())?.why).toBe('This state no longer listens to it.')
    await row(3, "event = 'xstate.after.gone'")
    expect((await rehearsal())?.why).toBe('This state no longer listens to it.')
    await row(3, `event = 'operation.sendBack', payload = '{"to": "CSInvoice", "reason": "Because"}'`)
    expect((await rehearsal())?.why).toContain('Choose a step that is done.')
  })

  test('is passed over in a newer version when it led nowhere, and only then', async () => {
    await row(
      3,
      'state_value = (select b.state_value from journal b where b.operation_id = $1 and b.seq = 2)',
    )
    await owner.query(
      "update operation set snapshot = jsonb_set(snapshot, '{value}', (select state_value from journal where operation_id = $1 and seq = 2)) where id = $1",
      [id],
    )
    await row(3, "event = 'operation.whisper'")
    expect((await rehearsal())?.verdict).toBe('stuck')
    // The end tells what was missed: the reservation's deadline.
    expect(await rehearsal(newer)).toMatchObject({
      verdict: 'diverges',
      seq: 3,
      event: 'operation.whisper',
      why: expect.stringContaining('It is in the same state but remembers something else: '),
    })
    await row(3, `state_value = '"elsewhere"'`)
    expect((await rehearsal(newer))?.verdict).toBe('stuck')
  })
})

describe('a journal', () => {
  test('that comes to another state than what is stored says both', async () => {
    await owner.query(
      "update operation set snapshot = jsonb_set(snapshot, '{value}', (select state_value from journal where operation_id = $1 and seq = 2)) where id = $1",
      [id],
    )
    expect(await rehearsal()).toMatchObject({
      verdict: 'diverges',
      seq: 3,
      event: 'CCUsAvailability.confirm',
      was: { value: { active: { request: { CCUsAvailability: 'asked' } } } },
      now: { value: { active: { request: { proposal: expect.anything() } } } },
      why: 'It comes to another state than it did.',
    })
  })

  test('that remembers something else says where, also where that is a list or nothing', async () => {
    await owner.query(
      `update operation set snapshot = jsonb_set(jsonb_set(snapshot, '{context,terms}', 'null'), '{context,overdue}', '["proposal"]')
       where id = $1`,
      [id],
    )
    const said = await rehearsal()
    expect(said?.verdict).toBe('diverges')
    const [, paths = ''] = /remembers something else: (.*)\.$/.exec(said?.why ?? '') ?? []
    expect(paths.split(', ').toSorted()).toEqual(['context.overdue', 'context.terms'])
  })

  test('that passes elsewhere diverges in the same version; between versions the end alone counts', async () => {
    await row(2, `state_value = '"elsewhere"'`)
    expect(await rehearsal()).toMatchObject({
      verdict: 'diverges',
      seq: 2,
      was: 'elsewhere',
      why: 'It leads to another state than it did.',
    })
    expect(await rehearsal(newer)).toMatchObject({ verdict: 'same', seq: null, why: '' })
  })

  test('without a row, or whose first row is no request, cannot be judged', async () => {
    await row(1, "event = 'operation.comment'")
    expect(await rehearsal()).toMatchObject({
      verdict: 'unknown',
      seq: null,
      why: `the journal of ${id} has no beginning`,
    })
    await owner.query('delete from journal where operation_id = $1', [id])
    expect(await rehearsal()).toMatchObject({ verdict: 'unknown', rows: 0, why: 'Its journal has no row.' })
  })

  test('of a machine that is gone, or that cannot be played, says so in the nightly check', async () => {
    expect(await checked({ ...operationJournals, find: () => undefined })).toMatchObject({
      chain: null,
      fold: 'there is no machine contribution',
      isUntold: false,
    })
    const failing = (error: unknown): JournalKind => ({
      ...operationJournals,
      inputOf: () => {
        throw error
      },
    })
    expect(await checked(failing(new Error('no input')))).toMatchObject({
      fold: 'the journal cannot be replayed: no input',
      isUntold: false,
    })
    expect(await checked(failing('a text'))).toMatchObject({
      fold: 'the journal cannot be replayed: unknown',
    })
    expect(await checked(failing(new NoBeginning('lost')))).toMatchObject({ fold: null, isUntold: true })
    expect(await rehearsal(failing(new NoBeginning('lost')))).toMatchObject({
      verdict: 'untold',
      why: 'Its beginning cannot be replayed: lost.',
    })
  })
})
