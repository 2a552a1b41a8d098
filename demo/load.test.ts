/** The demonstration is loaded for real, and what it claims is checked. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { OfferingContent } from '../contract/offerings/offering-content.ts'
import { decode } from '../machines/kernel/snapshot.ts'
import { ACCESS_STATUSES, onboarding, standingOf } from '../machines/onboarding/onboarding.ts'
import { FULL } from '../machines/testing/full.ts'
import { audit } from '../server/testing/ledger-audit.ts'
import { showCertificate, verifyCertificate } from '../server/modules/certificates/certificates.usecases.ts'
import { unitsOf } from '../server/modules/contributions/units.repository.ts'
import { listViews } from '../server/modules/saved-views/saved-views.usecases.ts'
import { listBatches } from '../server/modules/payments/payouts.repository.ts'
import { listTransactions } from '../server/modules/payments/transactions.repository.ts'
import { readInventory } from '../server/modules/submissions/inventory.ts'
import { inScope, SYSTEM, type Scope } from '../server/platform/database.ts'
import { createTestApp } from '../server/testing/app.ts'
import { verifyChain } from '../server/workflow/journal/chain.ts'
import { replay } from '../server/workflow/journal/replay.ts'
import { issuances } from './exports.ts'
import { loadDemonstration } from './load.ts'
import { readParties } from './parties.ts'
import { PLAYS } from './plays.ts'
import { REMARKS } from './texts.ts'

const { app, deps, sessionFor, test: places } = await createTestApp({ demonstration: true })
const VISITOR: Scope = { personId: '', organizationId: null, platform: false }

beforeAll(async () => {
  expect(await loadDemonstration(deps, places.appUrl)).toBe(true)
}, 120_000)

const operations = () =>
  inScope(deps.database, SYSTEM, (trx) =>
    trx.selectFrom('operation').select(['id', 'status', 'phase', 'number', 'type', 'parent_id']).execute(),
  )

test('every block of the exports holds as many units as the registry says', () => {
  expect(issuances()).toHaveLength(148)
})

test('every play became an operation, once', async () => {
  expect(await loadDemonstration(deps, places.appUrl)).toBe(false)
  const all = await operations()
  expect(all.filter(({ parent_id: parent }) => parent === null)).toHaveLength(PLAYS.length)
  // Its agreement is signed, so its years are there.
  expect(all.filter(({ type }) => type === 'tranche')).toHaveLength(3)
  expect(new Set(all.map(({ type }) => type)).size, 'every kind is shown').toBe(5)
})

test('what was announced before the last three days counts as read, and no one begins with more than they can read', async () => {
  const { rows } = await places.owner.query<{ unread: number; read: number; old: number }>(
    `select count(*) filter (where read_at is null)::int as unread, count(read_at)::int as read,
       count(*) filter (where read_at is null and at < $1::timestamptz - interval '3 days')::int as old
     from notification group by person_id`,
    [deps.clock()],
  )
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.reduce((sum, { read }) => sum + read, 0)).toBeGreaterThan(100)
  expect(rows.reduce((sum, { old }) => sum + old, 0)).toBe(0)
  expect(Math.max(...rows.map(({ unread }) => unread))).toBeLessThan(50)
})

test('of every kind someone of each side can sign in and see one', async () => {
  const seen = async (email: string) => {
    const rows = await inScope(deps.database, (await readParties(deps.database)).scopeOf(email), (trx) =>
      trx.selectFrom('operation').select('type').distinct().orderBy('type').execute(),
    )
    return rows.map(({ type }) => type)
  }
  expect(await seen('owner@contributor.example')).toEqual(['contribution', 'retirement'])
  expect(await seen('owner@nordlicht.example')).toEqual(['contribution', 'multiYear', 'tranche'])
  expect(await seen('both@trader.example')).toEqual(['contribution', 'multiYear', 'tranche'])
  expect(await seen('owner@carrier.example')).toEqual(['ccuPurchase', 'contribution'])
})

test('a carrier with an account is acted for by its own people', async () => {
  const { rows } = await places.owner.query(
    `select j.operation_id from journal j join operation o on o.id = j.operation_id
     where j.role = 'projectCarrier'
       and o.carrier_organization_id in (select organization_id from membership)
       and not exists (select from membership m
         where m.person_id = j.person_id and m.organization_id = o.carrier_organization_id)`,
  )
  expect(rows).toEqual([])
})

test('operations stand in every phase, and some have ended in each way', async () => {
  const all = (await operations()).filter(({ parent_id: parent }) => parent === null)
  expect([...new Set(all.map(({ status }) => status))].toSorted()).toEqual([
    'completed',
    'declined',
    'onHold',
    'open',
  ])
  const phases = new Set(all.filter(({ status }) => status === 'open').map(({ phase }) => phase))
  expect(phases).toEqual(
    new Set(['certificate', 'delivery', 'payments', 'request', 'signatures', 'tranches']),
  )
})

test('every journal is an unbroken chain, and folding it gives the stored snapshot', async () => {
  for (const { id, number } of await operations()) {
    const unbroken = await inScope(deps.database, SYSTEM, (trx) => verifyChain(trx, id))
    expect(unbroken, number).toMatchObject({ verified: true })
    const { folded, stored } = await inScope(deps.database, SYSTEM, async (trx) => ({
      folded: await replay(trx, id),
      stored: await trx
        .selectFrom('operation')
        .select(['snapshot', 'version'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    }))
    expect(folded, number).toEqual(stored)
  }
})

test('the contributor’s retired units are allocated in part, and the platform keeps a view', async () => {
  const parties = await readParties(deps.database)
  const scope = parties.scopeOf('owner@contributor.example')
  const { items } = await inScope(deps.database, scope, (trx) =>
    unitsOf(trx, parties.organizationId('contributor'), { state: 'retired' }),
  )
  expect(items.length).toBeGreaterThan(0)
  for (const { allocated, rest } of items) {
    expect(Number(allocated)).toBeGreaterThan(0)
    expect(Number(rest)).toBeGreaterThan(0)
  }
  const admin = parties.scopeOf('admin@understory.example')
  const views = await inScope(deps.database, admin, (trx) =>
    listViews(
      trx,
      { personId: admin.personId, organizationId: parties.organizationId('platform') },
      'operations',
    ),
  )
  expect(views).toMatchObject([{ isShared: true, search: 'court=platform&sort=dueAt&direction=asc' }])
})

test('a bank statement holds what is certain, what is likely and what fits nothing; one payout stands in a batch', async () => {
  const { items } = await inScope(deps.database, SYSTEM, (trx) =>
    listTransactions(trx, { scope: SYSTEM, now: new Date() }, { state: 'open', limit: 10 }),
  )
  const found = items.map(({ bankReference, proposals }) => [bankReference, proposals[0]?.certainty])
  expect(Object.fromEntries(found)).toEqual({
    'DEMO-0001': 'certain',
    'DEMO-0002': 'likely',
    'DEMO-0003': undefined,
  })
  const batches = await inScope(deps.database, SYSTEM, (trx) => listBatches(trx, { limit: 10 }))
  expect(batches.items).toMatchObject([{ state: 'created', items: 1 }])
})

test('the ledger keeps every unit that was issued', async () => {
  expect(await inScope(deps.database, SYSTEM, audit)).toEqual([])
})

describe('certificates', () => {
  const released = () =>
    inScope(deps.database, SYSTEM, (trx) =>
      trx
        .selectFrom('certificate')
        .select(['number', 'sha256'])
        .where('released_at', 'is not', null)
        .execute(),
    )

  test('each retired and completed operation has one, and a visitor can verify it', async () => {
    const all = await released()
    expect(all).toHaveLength(4)
    for (const { number } of all) {
      expect(await showCertificate(deps, VISITOR, number)).toMatchObject({
        number,
        demonstration: true,
        version: 1,
      })
      expect(await verifyCertificate(deps, VISITOR, number, null)).toMatchObject({ valid: true })
    }
  })

  test('a copy with one flipped bit is refused, wherever the bit is', async () => {
    const [{ number, sha256 }] = (await released()) as [{ number: string; sha256: string }]
    const original = (await deps.storage.get(sha256))!
    expect(await verifyCertificate(deps, VISITOR, number, original)).toMatchObject({ valid: true })
    const tries = FULL ? 1000 : 20
    for (let index = 0; index < tries; index += 1) {
      const copy = Buffer.from(original)
      const place = Math.floor((copy.length * index) / tries)
      copy[place] = copy[place]! ^ (1 << (index % 8))
      expect(await verifyCertificate(deps, VISITOR, number, copy), `byte ${place}`).toMatchObject({
        valid: false,
      })
    }
  })

  test('a number that was never released does not exist', async () => {
    const answer = await app.inject('/proxy/certificates/UND-2026-999999')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found' })
  })
})

test('the list filters by credit type, whose key is snake_case in the address', async () => {
  const admin = (await readParties(deps.database)).scopeOf('admin@understory.example')
  const cookie = await sessionFor(admin.personId, admin.organizationId)
  const answer = await app.inject({ url: '/proxy/operations?credit_type=Plastic', headers: { cookie } })
  const { items } = answer.json<{ items: { credit_type: string }[] }>()
  expect(items.map((item) => item.credit_type)).toEqual(['Plastic'])
})

test('what the exports say of methodologies is shown, and some offerings are sold out', async () => {
  const { rows } = await places.owner.query<{ methodologies: number; sold: number; all: number }>(
    `select count(*) filter (where f.published #>> '{facts,methodology}' <> '')::int as methodologies,
       count(*) filter (where e.available = 0)::int as sold, count(*)::int as all
     from offering f join catalogue_entry e on e.offering_id = f.id where e.is_published`,
  )
  expect(rows).toEqual([{ methodologies: 44, sold: 2, all: 69 }])
})

test('figures are never added across credit types', async () => {
  const { by_credit_type: rows } = (await app.inject('/proxy/figures')).json<{
    by_credit_type: { credit_type: string; unit: string }[]
  }>()
  expect(rows.map((row) => `${row.credit_type}: ${row.unit}`)).toEqual([
    'Carbon: t CO₂e',
    'Plastic: t plastic collected',
    'Biodiversity: habitat units',
  ])
})

describe('people and organizations', () => {
  const as = async (email: string) => {
    const { personId, organizationId } = (await readParties(deps.database)).scopeOf(email)
    const cookie = await sessionFor(personId, organizationId)
    return async (url: string) => (await app.inject({ url: `/proxy${url}`, headers: { cookie } })).json()
  }

  test('one account chooses between two organizations', async () => {
    const { memberships } = await (await as('two@trader.example'))('/me')
    expect(
      memberships.map((one: { organization: { name: string }; role: string }) => [
        one.organization.name,
        one.role,
      ]),
    ).toEqual([
      ['Atelier Verne', 'readOnly'],
      ['Two Rivers Trading', 'owner'],
    ])
  })

  test('an invitation waits, and its e-mail was not sent to anyone', async () => {
    const call = await as('owner@contributor.example')
    const { sid } = (await call('/me')).current.organization
    const { invitations } = await call(`/organizations/${sid}/members`)
    expect(invitations).toMatchObject([{ email: 'colleague@contributor.example', is_expired: false }])
    const { items } = await (await as('admin@understory.example'))('/mails')
    expect(items.find((one: { to: string }) => one.to === 'colleague@contributor.example')).toMatchObject({
      subject: 'Atelier Verne invites you to Understory',
      sent_at: null,
    })
  })

  test('ten industries are named by organizations', async () => {
    const { items } = await (await as('pending@newcomer.example'))('/industries')
    expect(items).toHaveLength(10)
    expect(items.filter((one: { organizations: number }) => one.organizations > 0)).toHaveLength(8)
  })

  test('each seller that may trade has a public profile that says it is made up', async () => {
    const { items } = await (
      await as('admin@understory.example')
    )('/organizations?side=seller&access_status=validated')
    expect(items).toHaveLength(3)
    for (const { sid } of items) {
      const profile = (await app.inject(`/proxy/profiles/${sid}`)).json()
      expect(profile.description).toContain('made up')
    }
  })
})

describe('offerings', () => {
  type Listed = {
    readonly sid: string
    readonly title: string
    readonly status: string
    readonly missing: unknown[]
  }
  const listFor = async (email: string, query = ''): Promise<Listed[]> => {
    const { personId, organizationId } = (await readParties(deps.database)).scopeOf(email)
    const cookie = await sessionFor(personId, organizationId)
    const answer = await app.inject({
      url: `/proxy/project_submissions?limit=200${query}`,
      headers: { cookie },
    })
    return answer.json<{ items: Listed[] }>().items
  }

  test('the first carrier has a submission in each state that asks someone for something', async () => {
    const own = await listFor('owner@carrier.example')
    expect(Object.keys(Object.groupBy(own, ({ status }) => status)).toSorted()).toEqual([
      'changesRequested',
      'draft',
      'published',
      'submitted',
      'suspended',
    ])
    expect(own.filter(({ status, missing }) => status !== 'draft' && missing.length > 0)).toEqual([])
    expect(own.find(({ status }) => status === 'draft')?.missing).toHaveLength(3)
  })

  test('the platform does not see what was never submitted', async () => {
    const seen = await listFor('admin@understory.example')
    expect(seen.filter(({ status }) => status === 'draft')).toEqual([])
    expect(seen.filter(({ status }) => status === 'submitted')).toHaveLength(1)
    const { rows } = await places.owner.query('select field from submission_comment order by id')
    expect(rows).toEqual(REMARKS.map(({ field }) => ({ field })))
  })

  test('every serial of a publication is read again as its own, and nothing of it is issued twice', async () => {
    await inScope(deps.database, SYSTEM, async (trx) => {
      const published = await trx
        .selectFrom('offering as f')
        .innerJoin('project as p', 'p.id', 'f.project_id')
        .select(['f.id', 'f.project_id as projectId', 'p.standard_id as standardId', 'f.published'])
        .where('f.published', 'is not', null)
        .execute()
      for (const one of published)
        expect(await readInventory(trx, one, one.published!), one.published!.title).toEqual({
          blocks: [],
          issues: [],
        })
    })
  })

  test('anyone sees the pictures of what is published, and they say that they are made up', async () => {
    const { rows } = await places.owner.query<{ published: OfferingContent }>(
      "select published from offering where status = 'published' limit 1",
    )
    const [photo] = rows[0]!.published.photos
    expect(photo!.alt).toContain('Made up')
    const answer = await app.inject(`/proxy/offering_photos/${photo!.sid}?size=small`)
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ])
  })
})

describe('onboardings', () => {
  test('every organization but the platform has one, and its access status is that machine’s state', async () => {
    const rows = await inScope(deps.database, SYSTEM, (trx) =>
      trx
        .selectFrom('organization as g')
        .leftJoin('onboarding as o', 'o.organization_id', 'g.id')
        .select(['g.name', 'g.access_status', 'o.machine_version', 'o.snapshot'])
        .where('g.is_platform', '=', false)
        .execute(),
    )
    const states = rows.map(({ name, access_status: copy, machine_version: version, snapshot }) => {
      expect(snapshot, name).not.toBeNull()
      const stored = { machine: onboarding.name, version: version!, snapshot: snapshot! }
      const { accessStatus } = standingOf(decode(onboarding, stored))
      expect(copy, name).toBe(accessStatus)
      return accessStatus
    })
    expect(new Set(states)).toEqual(new Set(ACCESS_STATUSES))
  })

  test('the platform sees each of them with what was compared and asked, and the newcomer goes on where it stopped', async () => {
    const { scopeOf } = await readParties(deps.database)
    const admin = scopeOf('admin@understory.example')
    const get = async (scope: Scope, path: string) => {
      const cookie = await sessionFor(scope.personId, scope.organizationId)
      return (await app.inject({ method: 'GET', url: `/proxy${path}`, headers: { cookie } })).json()
    }
    const { items } = await get(admin, '/onboardings')
    expect(items.length).toBeGreaterThan(8)
    const outcomes = new Set<string | null>()
    for (const { sid } of items) {
      const { organization, review, vat } = await get(admin, `/onboardings/${sid}`)
      // Everyone who was submitted was compared with both lists, and every number was asked about.
      expect(review.screening, organization.name).toMatchObject({ lists: ['EU', 'UN'], problem: null })
      expect(vat?.number ?? null, organization.name).toBe(organization.vat)
      outcomes.add(vat?.outcome ?? null)
    }
    expect(outcomes).toEqual(new Set(['valid', 'invalid', 'unknown', null]))
    const own = await get(scopeOf('pending@newcomer.example'), '/onboarding')
    expect(own.onboarding).toMatchObject({ step: 'ComplianceCheck', may_act: true })
  })
})
