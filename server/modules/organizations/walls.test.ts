/** The second line of defence (trust page R13): what the database shows when the application forgets to ask. */
import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { inScope, scopeSql, type Scope } from '../../platform/database.ts'
import { createMarketplace } from '../../testing/marketplace.ts'
import { exportOf, sessionsOf } from '../people/me.repository.ts'
import { listUsers } from '../people/people.repository.ts'
import { openInvitations } from './invitations.usecases.ts'
import { findOrganization, listOrganizations } from './organizations.repository.ts'

const { as, parties, test: places, deps } = await createMarketplace()
const contributor = parties.organizationId('contributor')
const own = parties.organizationId('carrier')

const strangers: Readonly<Record<string, Scope>> = {
  'an owner of another organization': parties.scopeOf('owner@carrier.example'),
  'a person without an organization': {
    ...parties.scopeOf('both@trader.example'),
    organizationId: null,
  },
  'a visitor': { personId: '', organizationId: null, platform: false },
}

beforeAll(async () => {
  const admin = await as('admin@understory.example')
  await as('owner@contributor.example')
  const { body } = await admin('POST', '/industries', { name: 'Food' })
  await admin('POST', `/organizations/${contributor}/invitations`, { email: 'i@example.org', role: 'owner' })
  await places.owner.query(
    'insert into organization_industry (organization_id, industry_id) values ($1, $2)',
    [contributor, body['sid']],
  )
  await places.owner.query('insert into organization_profile (organization_id) values ($1)', [contributor])
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

/** What a foreign organization has in each table. */
const FOREIGN: Readonly<Record<string, string>> = {
  organization: 'select 1 from organization where id = $1',
  membership: 'select 1 from membership where organization_id = $1',
  invitation: 'select 1 from invitation where organization_id = $1',
  organization_profile: 'select 1 from organization_profile where organization_id = $1',
  organization_industry: 'select 1 from organization_industry where organization_id = $1',
  audit_event: 'select 1 from audit_event where organization_id = $1',
  session: 'select 1 from session where organization_id = $1',
}
const PEOPLE = ['owner@contributor.example', 'operator@contributor.example', 'readonly@contributor.example']

describe.each(Object.entries(strangers))('in the scope of %s', (_, scope) => {
  test.each(Object.entries(FOREIGN))(
    'no row of %s of a foreign organization is seen',
    async (table, text) => {
      const there = await places.owner.query(text, [contributor])
      expect(there.rowCount, `${table} holds something to hide`).toBeGreaterThan(0)
      await raw(scope, async (client) => {
        expect((await client.query(text, [contributor])).rowCount).toBe(0)
      })
    },
  )

  test('no person of a foreign organization is seen, by id or by address', async () => {
    const ids = PEOPLE.map((email) => parties.scopeOf(email).personId)
    await raw(scope, async (client) => {
      for (const text of [
        'select 1 from person where id = any ($1)',
        'select 1 from personal_data where person_id = any ($1)',
        'select 1 from membership where person_id = any ($1)',
        'select 1 from session where person_id = any ($1)',
      ])
        expect((await client.query(text, [ids])).rowCount, text).toBe(0)
    })
  })

  test('nothing of a foreign organization is written', async () => {
    await raw(scope, async (client) => {
      for (const text of [
        "update organization set name = 'Taken' where id = $1",
        "update membership set role = 'owner' where organization_id = $1",
        'delete from membership where organization_id = $1',
        "update invitation set role = 'owner' where organization_id = $1",
        'delete from invitation where organization_id = $1',
        'update organization_profile set is_published = true where organization_id = $1',
        'delete from organization_industry where organization_id = $1',
        'update session set organization_id = null where organization_id = $1',
      ])
        expect((await client.query(text, [contributor])).rowCount, text).toBe(0)
    })
    const before = await places.owner.query('select 1 from session where organization_id = $1', [contributor])
    await raw(scope, async (client) => {
      await client.query('select end_access($1::uuid, null)', [contributor])
      await client.query('commit')
    })
    const after = await places.owner.query('select 1 from session where organization_id = $1', [contributor])
    expect(after.rowCount).toBe(before.rowCount)
  })

  test.each([
    [
      'makes oneself a member',
      'insert into membership (person_id, organization_id, role) values ($2, $1, $3)',
    ],
    [
      'writes an invitation',
      `insert into invitation (organization_id, email, role, token_hash, invited_by, invited_at, expires_at)
       values ($1, 'x@example.org', $3, sha256('x'), $2, now(), now())`,
    ],
    [
      'writes the audit trail of someone else',
      `insert into audit_event (person_id, action, subject_kind, subject_id, organization_id)
       values ('00000000-0000-0000-0000-000000000001', $3, 'person', $2, $1)`,
    ],
  ])('no one %s', async (_what, text) => {
    const personId = scope.personId || parties.scopeOf('both@trader.example').personId
    await raw(scope, async (client) => {
      await expect(client.query(text, [contributor, personId, 'owner'])).rejects.toThrow('row-level security')
    })
  })

  test('the repositories of the application, called without its checks, answer nothing', async () => {
    const asked = { direction: 'asc', limit: 200 } as const
    const found = await inScope(deps.database, scope, async (trx) => ({
      organization: await findOrganization(trx, contributor, true),
      organizations: (await listOrganizations(trx, { ...asked, sort: 'name' })).items.map(({ sid }) => sid),
      users: (await listUsers(trx, { ...asked, sort: 'email' })).items.map(({ email }) => email),
      invitations: await openInvitations(trx, contributor, new Date()),
      sessions: await sessionsOf(trx, parties.scopeOf(PEOPLE[0]!).personId, null, new Date()),
    }))
    expect(found).toMatchObject({ organization: undefined, invitations: [], sessions: [] })
    expect(found.organizations).not.toContain(contributor)
    expect(found.users.filter((email) => PEOPLE.includes(email))).toEqual([])
  })
})

test('of people only those of one’s own organization are seen, of organizations one’s own', async () => {
  const scope = parties.scopeOf('owner@carrier.example')
  await raw(scope, async (client) => {
    const people = await client.query<{ email: string }>('select email from personal_data order by email')
    expect(people.rows.map(({ email }) => email)).toEqual([
      'operator@carrier.example',
      'owner@carrier.example',
    ])
    const organizations = await client.query('select id from organization')
    expect(organizations.rows).toEqual([{ id: own }])
  })
})

test('an export in a stranger’s scope holds nothing of the person', async () => {
  const person = { sid: parties.scopeOf(PEOPLE[0]!).personId, email: PEOPLE[0]!, firstName: '', lastName: '' }
  const viewer = { person, current: null, memberships: [], listLayout: null }
  const found = await inScope(deps.database, parties.scopeOf('owner@carrier.example'), (trx) =>
    exportOf(trx, viewer, null, new Date()),
  )
  expect(found).toMatchObject({ memberships: [], sessions: [], values: [], events: [], mails: [] })
})

test('a member cannot rewrite the name of a colleague', async () => {
  await raw(parties.scopeOf('operator@contributor.example'), async (client) => {
    const { personId } = parties.scopeOf('owner@contributor.example')
    const seen = await client.query('select 1 from personal_data where person_id = $1', [personId])
    expect(seen.rowCount).toBe(1)
    const written = await client.query("update personal_data set first_name = 'X' where person_id = $1", [
      personId,
    ])
    expect(written.rowCount).toBe(0)
  })
})

test('every table with rows of people or organizations is behind row-level security', async () => {
  const { rows } = await places.owner.query<{ name: string }>(
    `select distinct c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity
       and a.attname in ('person_id', 'organization_id', 'operation_id', 'email') order by 1`,
  )
  // The embedded provider's accounts are read before anyone is anyone.
  expect(rows.map(({ name }) => name)).toEqual(['identity_account'])
})
