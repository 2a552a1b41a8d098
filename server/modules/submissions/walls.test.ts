/** The second line of defence (trust page R13): what the database shows when the application forgets to ask. */
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { inScope, scopeSql, type Scope } from '../../platform/database.ts'
import { detailOf, openSubmissions } from './submissions.samples.ts'
import { listSubmissions } from './list.ts'
import { lockSubmission } from './row.ts'
import { stockOf } from './stock.ts'

const { admin, carrier, complete, deps, parties, publish, send, test: places } = await openSubmissions()

const strangers: Readonly<Record<string, Scope>> = {
  'a contributor': parties.scopeOf('owner@contributor.example'),
  'another carrier': parties.scopeOf('both@trader.example'),
  'a visitor': { personId: '', organizationId: null, platform: false },
}

/** One that no one ever published, and one that is published and being revised. */
let draft = ''
let project = ''
let published = ''

beforeAll(async () => {
  const one = await complete()
  draft = one.sid
  project = one.project
  published = (await complete()).sid
  await publish(published)
  detailOf(await send(carrier, published, 'offering.revise'))
  for (const sid of [draft, published])
    await carrier('POST', `/project_submissions/${sid}/comments`, { field: '', text: 'A remark' })
  await places.owner.query(
    'insert into offering_vintage (offering_id, vintage_id, unit_price_cents) values ($1, $2, 1)',
    [draft, one.vintages[0]],
  )
  await places.owner.query(
    `insert into offering_file (offering_id, organization_id, kind, name, media_type, bytes, sha256, uploaded_by, uploaded_at)
     select offering_id, organization_id, 'document', 'secret.pdf', 'application/pdf', 1, sha256, uploaded_by, uploaded_at
     from offering_file where offering_id = $1 limit 1`,
    [published],
  )
})

/** Runs raw SQL in a scope, as a forgotten check would, and takes it back. */
async function raw(scope: Scope, run: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await places.pool.connect()
  try {
    await client.query(`begin; ${scopeSql(scope)}`)
    await run(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** What there is to hide of both. */
const HIDDEN: Readonly<Record<string, string>> = {
  'the draft itself': 'select 1 from offering where id = $1',
  'its prices': 'select 1 from offering_vintage where offering_id = $1',
  'working copies': 'select 1 from submission where offering_id in ($1, $2)',
  journals: 'select 1 from submission_journal where offering_id in ($1, $2)',
  remarks: 'select 1 from submission_comment where offering_id in ($1, $2)',
  'what was issued from it': 'select 1 from offering_issue where offering_id in ($1, $2)',
  'files that nobody published':
    'select 1 from offering_file where offering_id in ($1, $2) and not is_published',
}

describe.each(Object.entries(strangers))('in the scope of %s', (_, scope) => {
  test.each(Object.entries(HIDDEN))('%s are not seen', async (what, text) => {
    const values = text.includes('$2') ? [draft, published] : [draft]
    const there = await places.owner.query(text, values)
    expect(there.rowCount, `${what}: there is something to hide`).toBeGreaterThan(0)
    await raw(scope, async (client) => {
      expect((await client.query(text, values)).rowCount).toBe(0)
    })
  })

  test('what is published is seen, and nothing of it is written', async () => {
    await raw(scope, async (client) => {
      expect((await client.query('select 1 from offering where id = $1', [published])).rowCount).toBe(1)
      for (const text of [
        "update offering set title = 'Taken' where id = $1",
        'update offering_vintage set unit_price_cents = 1 where offering_id = $1',
        'delete from offering_vintage where offering_id = $1',
        'delete from offering where id = $1',
        'update submission set version = 99 where offering_id = $1',
        'update submission_comment set resolved_at = now() where offering_id = $1',
        'update offering_file set is_published = true where offering_id = $1',
        'delete from offering_file where offering_id = $1',
      ])
        expect((await client.query(text, [published])).rowCount, text).toBe(0)
    })
  })

  test.each([
    [
      'a remark',
      `insert into submission_comment (offering_id, field, text, person_id, role, at) values ($1, '', 'x', $2, 'platform', now())`,
    ],
    [
      'a row of its journal',
      `insert into submission_journal (offering_id, seq, at, person_id, role, event, payload) values ($1, 99, now(), $2, 'platform', 'review.publish', '{}')`,
    ],
    [
      'units of it',
      `insert into offering_issue (offering_id, organization_id, vintage_id, standard_id, numbering_space, range)
       values ($1::uuid, $2::uuid, $1::uuid, $1::uuid, 'x', '[1,2]')`,
    ],
  ])('no one writes %s', async (_what, text) => {
    const personId = scope.personId || parties.scopeOf('both@trader.example').personId
    await raw(scope, async (client) => {
      await expect(client.query(text, [published, personId])).rejects.toThrow('row-level security')
    })
  })

  test('the use cases, called without the application’s checks, answer nothing', async () => {
    const query = { sort: 'title', direction: 'asc', limit: 200 } as const
    const organizationId = parties.organizationId('carrier')
    const found = await inScope(deps.database, scope, async (trx) => ({
      listed: (await listSubmissions(trx, { ...scope, organizationId }, query)).items,
      stock: await stockOf(trx, { organizationId, projectId: project, unitScale: 1 }),
    }))
    expect(found).toEqual({ listed: [], stock: [] })
    await expect(
      inScope(deps.database, scope, (trx) => lockSubmission(trx, scope, published)),
    ).rejects.toMatchObject({ status: 404 })
  })
})

test('the platform and the carrier see the same working copy', async () => {
  const own = await carrier('GET', `/project_submissions/${published}`)
  const seen = await admin('GET', `/project_submissions/${published}`)
  expect(seen.body['content']).toEqual(own.body['content'])
})
