import { describe, expect, test } from 'vitest'
import { createMarketplace, outcome, refusal, type Call } from '../../testing/marketplace.ts'

const { as, calling, sessionFor, parties, test: places } = await createMarketplace()
const { owner } = places
const admin = await as('admin@understory.example')
const contributor = parties.organizationId('contributor')
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

const person = (email: string) => parties.scopeOf(email).personId
const CAMILLE = person('owner@contributor.example')
const JONAS = person('operator@contributor.example')
const MIRA = person('readonly@contributor.example')
const roleOf = (personId: string, role: string, call: Call = admin) =>
  call('PUT', `/organizations/${contributor}/members/${personId}`, { role })

describe('members', () => {
  test('everyone in the organization sees names and roles; open invitations only owners and the platform', async () => {
    await admin('POST', `/organizations/${contributor}/invitations`, {
      email: 'i@example.org',
      role: 'operator',
    })
    const seen = async (email: string) => {
      const { status, body } = await (await as(email))('GET', `/organizations/${contributor}/members`)
      const { members, invitations } = body as {
        members: { person: { lastName: string }; role: string; state: string }[]
        invitations: { email: string }[]
      }
      expect(status).toBe(200)
      expect(members.map((one) => `${one.person.lastName}: ${one.role}, ${one.state}`)).toEqual([
        'Amsel: readOnly, active',
        'Costa: readOnly, active',
        'Lind: operator, active',
        'Roy: owner, active',
      ])
      return invitations.map((one) => one.email)
    }
    expect(await seen('owner@contributor.example')).toEqual(['i@example.org'])
    expect(await seen('operator@contributor.example')).toEqual([])
    expect(await seen('readonly@contributor.example')).toEqual([])
    expect(await seen('readonly-admin@understory.example')).toEqual(['i@example.org'])
  })

  test('another organization’s answer like those of an unknown one', async () => {
    const call = await as('owner@carrier.example')
    const unknown = refusal(await call('GET', `/organizations/${UNKNOWN}/members`))
    expect(unknown).toMatchObject({ status: 404, code: 'not_found' })
    expect(refusal(await call('GET', `/organizations/${contributor}/members`))).toEqual(unknown)
    expect(refusal(await roleOf(JONAS, 'owner', call))).toEqual(unknown)
    const path = `/organizations/${contributor}/members/${JONAS}`
    expect(refusal(await call('DELETE', path))).toEqual(unknown)
    const own = parties.organizationId('carrier')
    expect(refusal(await call('DELETE', `/organizations/${own}/members/${JONAS}`))).toEqual(unknown)
  })

  test('an owner changes roles, felt at the next call', async () => {
    const [call, jonas] = [await as('owner@contributor.example'), await as('operator@contributor.example')]
    expect((await jonas('GET', '/me')).body).toMatchObject({ current: { role: 'operator' } })
    expect(await roleOf(JONAS, 'readOnly', call)).toMatchObject({
      status: 200,
      body: { person: { sid: JONAS, lastName: 'Lind' }, role: 'readOnly' },
    })
    expect((await jonas('GET', '/me')).body).toMatchObject({ current: { role: 'readOnly' } })
    await roleOf(JONAS, 'operator', call)
    expect((await roleOf(JONAS, 'owner', jonas)).status).toBe(403)
  })

  test('the last owner stays owner, also by a superadmin, and stays a member', async () => {
    const refused = {
      status: 409,
      code: 'last_owner',
      reason: 'Atelier Verne would be left without an owner. Make someone else owner first.',
    }
    expect(refusal(await roleOf(CAMILLE, 'operator'))).toEqual(refused)
    expect(refusal(await admin('DELETE', `/organizations/${contributor}/members/${CAMILLE}`))).toEqual(
      refused,
    )
    expect((await roleOf(CAMILLE, 'owner')).status).toBe(200)
  })

  test('an owner who was deactivated does not count', async () => {
    await roleOf(JONAS, 'owner')
    await admin('DELETE', `/users/${JONAS}`)
    expect(refusal(await roleOf(CAMILLE, 'operator'))).toMatchObject({ code: 'last_owner' })
    await admin('POST', `/users/${JONAS}/restore`)
    expect((await roleOf(CAMILLE, 'operator')).status).toBe(200)
    await roleOf(CAMILLE, 'owner')
    await roleOf(JONAS, 'operator')
  })

  test('of two owners who demote or remove each other at the same time one succeeds, 30 times', async () => {
    const owners = async () => {
      const { rows } = await owner.query<{ count: number }>(
        "select count(*)::int as count from membership where organization_id = $1 and role = 'owner'",
        [contributor],
      )
      return rows[0]!.count
    }
    for (let round = 0; round < 30; round += 1) {
      await roleOf(JONAS, 'owner')
      const [camille, jonas] = [
        await as('owner@contributor.example'),
        await as('operator@contributor.example'),
      ]
      const take = (call: Call, whom: string) =>
        round % 2
          ? call('DELETE', `/organizations/${contributor}/members/${whom}`)
          : roleOf(whom, 'operator', call)
      const answers = await Promise.all([take(camille, JONAS), take(jonas, CAMILLE)])
      const codes = answers.map(outcome)
      // Who is demoted before its own call is admitted is refused as no owner; else by the rule.
      const isDone = (code: string) => code.startsWith('2')
      expect(codes.filter(isDone)).toHaveLength(1)
      expect(['409 last_owner', '403 forbidden', '404 not_found']).toContain(
        codes.find((code) => !isDone(code)),
      )
      expect(await owners()).toBe(1)
      for (const [id, role] of [
        [CAMILLE, 'owner'],
        [JONAS, 'operator'],
      ])
        await owner.query(
          `insert into membership (person_id, organization_id, role) values ($1, $2, $3)
           on conflict (person_id, organization_id) do update set role = excluded.role`,
          [id, contributor, role],
        )
    }
  })

  test('who is removed loses the organization at the next call, and nothing else', async () => {
    const trader = parties.organizationId('trader')
    await owner.query(
      "insert into membership (person_id, organization_id, role) values ($1, $2, 'readOnly')",
      [MIRA, trader],
    )
    const [here, elsewhere] = [
      calling(await sessionFor(MIRA, contributor)),
      calling(await sessionFor(MIRA, trader)),
    ]
    expect((await here('GET', '/operations')).status).toBe(200)
    const call = await as('owner@contributor.example')
    await owner.query(
      `insert into invitation (organization_id, email, role, token_hash, invited_by, invited_at, expires_at)
       values ($1, 'ReadOnly@Contributor.example', 'owner', sha256('a token'), $2, now(), now() + interval '7 days')`,
      [contributor, CAMILLE],
    )
    expect((await call('DELETE', `/organizations/${contributor}/members/${MIRA}`)).status).toBe(204)
    expect((await here('GET', '/operations')).status).toBe(403)
    const open = await call('GET', `/organizations/${contributor}/members`)
    expect(open.body, 'an open invitation does not restore access').toMatchObject({
      invitations: expect.not.arrayContaining([expect.objectContaining({ role: 'owner' })]),
    })
    expect((await here('GET', '/me')).body).toMatchObject({ current: null })
    expect((await elsewhere('GET', '/operations')).status).toBe(200)
    const stale = await owner.query('select 1 from session where person_id = $1 and organization_id = $2', [
      MIRA,
      contributor,
    ])
    expect(stale.rows).toEqual([])
  })
})
