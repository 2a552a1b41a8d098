import { expect, test } from 'vitest'
import { createMarketplace, issuesOf, refusal } from '../../testing/marketplace.ts'

const { as, parties, test: places } = await createMarketplace()
const admin = await as('admin@understory.example')
const create = async (name: string) => String((await admin('POST', '/industries', { name })).body['sid'])
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

test('industries are listed by name, with how many organizations name each', async () => {
  const [wood, air] = [await create('Wood'), await create('air travel')]
  await places.owner.query(
    'insert into organization_industry (organization_id, industry_id) values ($1, $2), ($3, $2)',
    [parties.organizationId('carrier'), wood, parties.organizationId('trader')],
  )
  const call = await as('pending@newcomer.example')
  expect((await call('GET', '/industries')).body).toEqual({
    items: [
      { sid: air, name: 'air travel', organizations: 0, version: expect.any(String) as string },
      { sid: wood, name: 'Wood', organizations: 2, version: expect.any(String) as string },
    ],
  })
})

test('a name exists once, whatever its case', async () => {
  const sid = await create('Banking')
  const refused = {
    status: 409,
    code: 'already_exists',
    reason: 'An industry called "BANKING" exists already.',
  }
  const atField = { name: refused.reason }
  const twice = await admin('POST', '/industries', { name: 'BANKING' })
  expect(refusal(twice)).toMatchObject(refused)
  expect(issuesOf(twice)).toEqual(atField)
  const other = await create('Insurance')
  expect(refusal(await admin('PUT', `/industries/${other}`, { name: 'BANKING' }))).toMatchObject(refused)
  expect(await admin('PUT', `/industries/${sid}`, { name: 'BANKING' })).toMatchObject({
    status: 200,
    body: { sid, name: 'BANKING' },
  })
})

test('a name is required, and nothing else is taken', async () => {
  expect(issuesOf(await admin('POST', '/industries', { name: '  ' }))).toEqual({ name: 'Required' })
  expect((await admin('POST', '/industries', { name: 'x', organizations: 4 })).status).toBe(400)
})

test('one that organizations name stays; up to five are named', async () => {
  const sid = await create('Textiles')
  const keys = ['contributor', 'carrier', 'trader', 'newcomer', 'maison', 'nordlicht', 'rivage'] as const
  for (const key of keys)
    await places.owner.query(
      'insert into organization_industry (organization_id, industry_id) values ($1, $2)',
      [parties.organizationId(key), sid],
    )
  expect(refusal(await admin('DELETE', `/industries/${sid}`))).toEqual({
    status: 409,
    code: 'in_use',
    reason:
      '7 organizations name this industry: Atelier Verne, Canopy Partners, Maison Aubier, Newcomer Foods, Nordlicht Logistik and 2 more.',
  })
  await places.owner.query('delete from organization_industry where industry_id = $1', [sid])
  expect((await admin('DELETE', `/industries/${sid}`)).status).toBe(204)
})

test('an unknown one is neither renamed nor deleted', async () => {
  expect((await admin('PUT', `/industries/${UNKNOWN}`, { name: 'x' })).status).toBe(404)
  expect((await admin('DELETE', `/industries/${UNKNOWN}`)).status).toBe(404)
})

test('of two people who rename the same industry, the second is refused and sees what the first wrote', async () => {
  const { body } = await admin('POST', '/industries', { name: 'Shipping' })
  const { sid, version } = body as { sid: string; version: string }
  const rename = (name: string, seen: unknown) => admin('PUT', `/industries/${sid}`, { name, version: seen })
  const both = await Promise.all([rename('Sea freight', version), rename('Cargo', version)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(refusal(both.find(({ status }) => status === 409)!)).toMatchObject({ code: 'stale_version' })
  const now = both.find(({ status }) => status === 200)!.body['version']
  expect((await rename('Shipping lines', now)).status).toBe(200)
})
