/** Undo of deletions: what is restored is what was deleted, and nothing that came meanwhile gives way. */
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/http/endpoint.ts'
import { API, policy } from '../../../contract/policy.ts'
import { registryEntities } from '../../../contract/registry/all.ts'
import { createMarketplace, outcome, refusal, type Call } from '../../testing/marketplace.ts'

const { as, test: places } = await createMarketplace()
const admin = await as('admin@understory.example')
const checker = await as('checker@understory.example')
const contributor = await as('owner@contributor.example')
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

let counter = 0
const unique = (word: string) => `${word} ${(counter += 1)}`

async function add(path: string, body: object, call: Call = admin): Promise<string> {
  const answer = await call('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return String(answer.body['sid'])
}

const MAKERS: Readonly<Record<string, () => Promise<string>>> = {
  '/industries': () => add('/industries', { name: unique('Industry') }),
  '/import_maps': async () =>
    add('/import_maps', {
      name: unique('Map'),
      standardSid: await MAKERS['/carbon_standards']!(),
      target: 'projects',
      columns: { projectId: 'Number', name: 'Title', type: 'Sector', country: 'Where' },
    }),
  '/saved_views': () => add('/saved_views', { name: unique('View'), search: 'state=open', isShared: true }),
  '/carbon_standards': () =>
    add('/carbon_standards', { name: unique('Standard'), csAccountNumber: '42', creditType: 'Carbon' }),
  '/project_types': () => add('/project_types', { name: unique('Type') }),
  '/project_proponents': () => add('/project_proponents', { name: unique('Proponent') }),
  '/additional_certifications': () => add('/additional_certifications', { name: unique('Label') }),
  '/project_additional_types': async () =>
    add('/project_additional_types', {
      name: unique('Extra'),
      projectTypeSid: await MAKERS['/project_types']!(),
    }),
  '/projects': async () =>
    add('/projects', {
      name: unique('Project'),
      projectIdInRegistry: unique('P'),
      proponentSid: await MAKERS['/project_proponents']!(),
      carbonStandardSid: await MAKERS['/carbon_standards']!(),
      typeSid: await MAKERS['/project_types']!(),
      country: 'KE',
    }),
  '/vintages': async () =>
    add('/vintages', {
      name: unique('Vintage'),
      projectSid: await MAKERS['/projects']!(),
      monitoringDateFrom: '2023-01-01',
      monitoringDateTo: '2023-12-31',
      impactType: 'avoidance',
    }),
}

/** The row as the database has it. */
const TABLES: Readonly<Record<string, string>> = {
  '/industries': 'industry',
  '/import_maps': 'import_map',
  '/saved_views': 'saved_view',
  ...Object.fromEntries(Object.values(registryEntities).map(({ path, table }) => [path, table])),
}
const rowOf = async (path: string, sid: string) =>
  (await places.owner.query(`select * from ${TABLES[path]} where id = $1`, [sid])).rows[0] as unknown

describe.each(Object.keys(TABLES))('%s', (path) => {
  test('a deleted one is restored as it was, with its id; a second time changes nothing', async () => {
    const sid = await MAKERS[path]!()
    const before = await rowOf(path, sid)
    expect((await admin('DELETE', `${path}/${sid}`)).status).toBe(204)
    expect(await rowOf(path, sid)).toBeUndefined()
    const [restored, again] = await Promise.all([
      admin('POST', `${path}/${sid}/restore`),
      admin('POST', `${path}/${sid}/restore`),
    ])
    expect(restored).toMatchObject({ status: 200, body: { sid } })
    expect(again).toEqual(restored)
    expect(await rowOf(path, sid)).toEqual(before)
  })

  test('what was never deleted is not there to restore', async () => {
    expect(outcome(await admin('POST', `${path}/${UNKNOWN}/restore`))).toBe('404 not_found')
  })
})

test('a call that restores has the access of the call that deletes', () => {
  const endpoints = Object.values(API).flatMap((noun) => Object.values<Endpoint>(noun))
  const restores = endpoints.filter(({ path }) => path.endsWith('/restore')).map(({ path }) => path)
  expect(restores.length).toBeGreaterThan(10)
  for (const path of restores)
    expect([path, policy.get(`POST ${path}`)]).toEqual([
      path,
      policy.get(`DELETE ${path.replace('/restore', '')}`),
    ])
})

test('a name that another took meanwhile is refused, and the deleted one is kept', async () => {
  const sid = await add('/industries', { name: 'Fishing' })
  await admin('DELETE', `/industries/${sid}`)
  const other = await add('/industries', { name: 'fishing' })
  expect(refusal(await admin('POST', `/industries/${sid}/restore`))).toMatchObject({
    status: 409,
    code: 'already_exists',
    reason: 'An industry called "Fishing" exists already.',
  })
  await admin('DELETE', `/industries/${other}`)
  expect(await admin('POST', `/industries/${sid}/restore`)).toMatchObject({
    status: 200,
    body: { name: 'Fishing' },
  })
})

test('a registry number that another project has meanwhile is refused', async () => {
  const standard = await MAKERS['/carbon_standards']!()
  const body = {
    name: 'Reeds',
    projectIdInRegistry: 'R-1',
    proponentSid: await MAKERS['/project_proponents']!(),
    carbonStandardSid: standard,
    typeSid: await MAKERS['/project_types']!(),
    country: 'KE',
  }
  const sid = await add('/projects', body)
  await admin('DELETE', `/projects/${sid}`)
  await add('/projects', { ...body, name: 'Other reeds' })
  expect(refusal(await admin('POST', `/projects/${sid}/restore`))).toMatchObject({
    status: 409,
    code: 'already_exists',
    reason: 'R-1 is the project "Other reeds" (R-1) of this standard.',
  })
})

test('what refers to something that was deleted as well is restored after it', async () => {
  const type = await MAKERS['/project_types']!()
  const extra = await add('/project_additional_types', { name: 'Riverside', projectTypeSid: type })
  await admin('DELETE', `/project_additional_types/${extra}`)
  await admin('DELETE', `/project_types/${type}`)
  const restore = () => admin('POST', `/project_additional_types/${extra}/restore`)
  expect(refusal(await restore())).toMatchObject({
    status: 409,
    code: 'gone',
    reason: 'What this refers to was deleted as well. Restore that first.',
  })
  await admin('POST', `/project_types/${type}/restore`)
  expect((await restore()).status).toBe(200)
})

test('deleted ones are listed by kind with who deleted them, the latest first', async () => {
  const [first, second] = [
    await add('/industries', { name: 'Weaving' }),
    await add('/industries', { name: 'Dyeing' }),
  ]
  await admin('DELETE', `/industries/${first}`)
  await checker('DELETE', `/industries/${second}`)
  const items = async () =>
    (await admin('GET', '/deleted_records?kind=industry')).body['items'] as { sid: string }[]
  expect((await items()).slice(0, 2)).toEqual([
    { sid: second, name: 'Dyeing', deletedBy: 'Noé Keller', deletedAt: expect.any(String) as string },
    { sid: first, name: 'Weaving', deletedBy: 'Ada Moreau', deletedAt: expect.any(String) as string },
  ])
  await admin('POST', `/industries/${second}/restore`)
  expect((await items())[0]).toMatchObject({ sid: first })
})

test('a view of a list is restored by its person alone', async () => {
  const sid = await add('/saved_views', { name: 'Mine', search: '', isShared: true }, contributor)
  await contributor('DELETE', `/saved_views/${sid}`)
  for (const call of [admin, await as('owner@carrier.example')])
    expect(outcome(await call('POST', `/saved_views/${sid}/restore`))).toBe('404 not_found')
  expect(await contributor('POST', `/saved_views/${sid}/restore`)).toMatchObject({
    status: 200,
    body: { sid, name: 'Mine', isShared: true, isOwn: true },
  })
})
