import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { registryEntities } from '../../../contract/registry/all.ts'
import { codePath } from '../../../contract/http/wire.ts'
import {
  createMarketplace,
  issuesOf as wireIssuesOf,
  outcome,
  refusal,
  type Answered,
} from '../../testing/marketplace.ts'

const {
  as,
  app,
  sessionFor,
  parties,
  test: { owner },
} = await createMarketplace()
const admin = await as('admin@understory.example')
const contributor = await as('owner@contributor.example')
const UNKNOWN = '00000000-0000-7000-8000-000000000000'

/** Fields by their names in code. */
const issuesOf = (answer: Answered) =>
  Object.fromEntries(Object.entries(wireIssuesOf(answer)).map(([path, message]) => [codePath(path), message]))

let counter = 0
const unique = (word: string) => `${word} ${(counter += 1)}`

/** Adds an entry and answers its sid. */
async function add(path: string, body: object): Promise<string> {
  const answer = await admin('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return String(answer.body['sid'])
}
const addStandard = (more: object = {}) =>
  add('/carbon_standards', { name: unique('Standard'), csAccountNumber: '42', creditType: 'Carbon', ...more })
const addType = () => add('/project_types', { name: unique('Type') })
const addProponent = () => add('/project_proponents', { name: unique('Proponent') })
async function addProject(more: object = {}) {
  return add('/projects', {
    name: unique('Project'),
    projectIdInRegistry: unique('P'),
    proponentSid: await addProponent(),
    carbonStandardSid: await addStandard(),
    typeSid: await addType(),
    country: 'KE',
    ...more,
  })
}
const vintageOf = (projectSid: string, more: object = {}) => ({
  name: unique('Vintage'),
  projectSid,
  monitoringDateFrom: '2023-01-01',
  monitoringDateTo: '2023-12-31',
  impactType: 'avoidance',
  ...more,
})

test('the second of two people who change the same entry is refused', async () => {
  const name = unique('Type')
  const sid = await addType()
  const seen = (await admin('GET', `/project_types?sid=${sid}`)).body['items'] as { version: string }[]
  const { version } = seen[0]!
  expect(seen).toHaveLength(1)
  expect((await admin('PUT', `/project_types/${sid}`, { name, version })).status).toBe(200)
  const second = await admin('PUT', `/project_types/${sid}`, { name: unique('Type'), version })
  expect(refusal(second)).toMatchObject({ status: 409, code: 'stale_version' })
  expect((await admin('GET', `/project_types?sid=${sid}`)).body['items']).toMatchObject([{ name }])
})

describe('required fields (specification section 5)', () => {
  const REQUIRED = {
    '/projects': ['name', 'projectIdInRegistry', 'proponentSid', 'carbonStandardSid', 'typeSid', 'country'],
    '/vintages': ['name', 'projectSid', 'monitoringDateFrom', 'monitoringDateTo', 'impactType'],
    '/project_types': ['name'],
    '/project_proponents': ['name'],
    '/project_additional_types': ['name', 'projectTypeSid'],
    '/carbon_standards': ['name', 'csAccountNumber', 'creditType'],
    '/additional_certifications': ['name'],
  }
  test.each(Object.entries(REQUIRED))('of %s', async (path, fields) => {
    const answer = await admin('POST', path, {})
    expect(answer.status).toBe(400)
    expect(Object.keys(issuesOf(answer)).toSorted()).toEqual(fields.toSorted())
  })

  test('sid is read-only', async () => {
    expect((await admin('POST', '/project_types', { name: unique('Type'), sid: UNKNOWN })).status).toBe(400)
  })

  test('impactType and creditType are the specification’s, nothing else', async () => {
    const project = await addProject()
    for (const impactType of ['avoidance', 'removal', 'avoidance_and_removal'])
      expect((await admin('POST', '/vintages', vintageOf(project, { impactType }))).status).toBe(201)
    expect((await admin('POST', '/vintages', vintageOf(project, { impactType: 'mixed' }))).status).toBe(400)
    for (const creditType of ['Carbon', 'Plastic', 'Biodiversity']) await addStandard({ creditType })
    const wrong = { name: unique('Standard'), csAccountNumber: '1', creditType: 'carbon' }
    expect((await admin('POST', '/carbon_standards', wrong)).status).toBe(400)
  })
})

describe('entries', () => {
  test('are listed with the names of what they refer to, changed and deleted', async () => {
    const standard = await addStandard({ name: 'Gold of the hills' })
    const sid = await addProject({ name: 'Mangroves of Lamu', carbonStandardSid: standard })
    const found = await contributor('GET', '/projects?search=mangroves%20of%20lamu')
    expect(found.body).toMatchObject({
      count: 1,
      nextCursor: null,
      items: [{ sid, name: 'Mangroves of Lamu', carbonStandardName: 'Gold of the hills', country: 'KE' }],
    })
    const [{ sid: _sid, proponentName: _p, carbonStandardName: _c, typeName: _t, ...body }] = found.body[
      'items'
    ] as [Record<string, unknown>]
    const renamed = await admin('PUT', `/projects/${sid}`, { ...body, name: 'Mangroves of Kilifi' })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Mangroves of Kilifi' } })
    expect((await admin('DELETE', `/projects/${sid}`)).status).toBe(204)
    expect((await admin('GET', '/projects?search=kilifi')).body['items']).toEqual([])
  })

  test.each(Object.values(registryEntities).map(({ path }) => path))(
    'of %s are paged by name without loss or repetition',
    async (path) => {
      for (let index = 0; index < 5; index += 1) {
        if (path === '/projects') await addProject()
        if (path === '/vintages') await add(path, vintageOf(await addProject()))
        if (path === '/project_types') await addType()
        if (path === '/project_proponents') await addProponent()
        if (path === '/carbon_standards') await addStandard()
        if (path === '/project_additional_types')
          await add(path, { name: unique('Extra'), projectTypeSid: await addType() })
        if (path === '/additional_certifications') await add(path, { name: unique('Label') })
      }
      const all = (await admin('GET', `${path}?limit=200`)).body
      const seen: unknown[] = []
      let cursor = ''
      do {
        const page = (await admin('GET', `${path}?limit=3${cursor}`)).body
        seen.push(...(page['items'] as unknown[]))
        const next = page['nextCursor'] as string | null
        cursor = next ? `&cursor=${next}` : ''
      } while (cursor)
      expect(seen).toEqual(all['items'])
      expect(all['count']).toBe(seen.length)
    },
  )

  test('of one project alone can be asked for', async () => {
    const project = await addProject()
    const sid = await add('/vintages', vintageOf(project))
    await add('/vintages', vintageOf(await addProject()))
    const { items } = (await admin('GET', `/vintages?of=${project}`)).body as { items: { sid: string }[] }
    expect(items.map((one) => one.sid)).toEqual([sid])
  })

  test('a sort that the list does not offer is refused', async () => {
    expect(issuesOf(await admin('GET', '/projects?sort=id'))).toHaveProperty('sort')
  })

  test('name what exists, in order of time, in a country that exists', async () => {
    const wrong = await admin('POST', '/vintages', vintageOf(UNKNOWN))
    expect(issuesOf(wrong)).toEqual({ projectSid: 'There is no such project.' })
    const late = { monitoringDateFrom: '2024-02-01', monitoringDateTo: '2024-01-31' }
    expect(issuesOf(await admin('POST', '/vintages', vintageOf(await addProject(), late)))).toEqual({
      monitoringDateTo: 'Monitoring to must not be before monitoring from.',
    })
    const sid = await addProject()
    const [row] = (await admin('GET', `/projects?limit=200`)).body['items'] as Record<string, unknown>[]
    expect(row).toBeDefined()
    const nowhere = await admin('PUT', `/projects/${sid}`, {
      name: 'N',
      projectIdInRegistry: '1',
      proponentSid: await addProponent(),
      carbonStandardSid: await addStandard(),
      typeSid: await addType(),
      country: 'XX',
    })
    expect(issuesOf(nowhere)).toEqual({ country: 'There is no such country.' })
  })

  test('exist once by name where the registry says so', async () => {
    const type = unique('Type')
    await add('/project_types', { name: type })
    expect(refusal(await admin('POST', '/project_types', { name: type.toUpperCase() }))).toMatchObject({
      status: 409,
      code: 'already_exists',
    })
  })

  test('a project’s number with and without its registry’s prefix is one project', async () => {
    const standard = { carbonStandardSid: await addStandard({ registryLink: 'https://thereserve2.apx.com' }) }
    const sid = await addProject({ ...standard, name: 'Coal mine', projectIdInRegistry: 'CAR1335' })
    const body = {
      name: unique('Project'),
      proponentSid: await addProponent(),
      typeSid: await addType(),
      country: 'US',
      ...standard,
    }
    const sent = (projectIdInRegistry: string) => admin('POST', '/projects', { ...body, projectIdInRegistry })
    for (const number of ['1335', 'car-1335', 'CAR1335']) {
      const answer = await sent(number)
      expect(refusal(answer)).toMatchObject({ status: 409, code: 'already_exists' })
      expect(issuesOf(answer)).toEqual({
        projectIdInRegistry: `${number} is the project "Coal mine" (CAR1335) of this standard.`,
      })
    }
    // Another registry's letters are part of the number.
    expect((await sent('ACR1335')).status).toBe(201)
    const other = await sent('1336')
    const changed = await admin('PUT', `/projects/${String(other.body['sid'])}`, {
      ...body,
      projectIdInRegistry: 'CAR 1335',
    })
    expect(issuesOf(changed)).toEqual({
      projectIdInRegistry: 'CAR 1335 is the project "Coal mine" (CAR1335) of this standard.',
    })
    const itself = { ...body, projectIdInRegistry: '1335' }
    expect((await admin('PUT', `/projects/${sid}`, itself)).status).toBe(200)
    const both = await Promise.all([sent('1400'), sent('CAR1400')])
    expect(both.map(outcome).toSorted()).toEqual(['201', '409 already_exists'])
  })

  test('that are used stay, and who uses them is said', async () => {
    const type = await addType()
    const sids: string[] = []
    for (const name of ['Alder valley', 'Birch hill', 'Cedar bay', 'Dogwood pass'])
      sids.push(await addProject({ name, typeSid: type }))
    expect(refusal(await admin('DELETE', `/project_types/${type}`))).toEqual({
      status: 409,
      code: 'in_use',
      reason: 'This project type is in use. Project (4): Alder valley, Birch hill, Cedar bay and 1 more.',
    })
    for (const sid of sids) await admin('DELETE', `/projects/${sid}`)
    expect((await admin('DELETE', `/project_types/${type}`)).status).toBe(204)
  })

  test('that others rely on keep what they rely on', async () => {
    const standard = await addStandard({ name: unique('Kept'), csAccountNumber: '7' })
    await addProject({ carbonStandardSid: standard })
    const body = { name: unique('Kept'), csAccountNumber: '8', registryLink: '', unitName: '' }
    expect(
      (await admin('PUT', `/carbon_standards/${standard}`, { ...body, creditType: 'Carbon' })).status,
    ).toBe(200)
    expect(
      refusal(await admin('PUT', `/carbon_standards/${standard}`, { ...body, creditType: 'Plastic' })),
    ).toMatchObject({
      status: 409,
      code: 'in_use',
    })
  })

  test('an unknown one is neither changed nor deleted', async () => {
    expect((await admin('PUT', `/project_types/${UNKNOWN}`, { name: 'x' })).status).toBe(404)
    expect((await admin('DELETE', `/project_types/${UNKNOWN}`)).status).toBe(404)
  })

  test('a standard says what its credit is called; where no one says it, what is usual', async () => {
    const units = async (body: object) => {
      const sid = await addStandard(body)
      const { items } = (await admin('GET', '/carbon_standards?limit=200')).body as {
        items: { sid: string; unitName: string }[]
      }
      return items.find((one) => one.sid === sid)?.unitName
    }
    expect(await units({ creditType: 'Carbon' })).toBe('t CO₂e')
    expect(await units({ creditType: 'Plastic' })).toBe('t')
    expect(await units({ creditType: 'Biodiversity', unitName: 'hectare-year' })).toBe('hectare-year')
  })

  test('a standard has no smallest unit that six decimals cannot write', async () => {
    const sid = await addStandard({ creditType: 'Carbon' })
    const scaled = (scale: number) =>
      owner.query('update carbon_standard set unit_scale = $2 where id = $1', [sid, scale])
    await scaled(1000)
    await expect(scaled(12)).rejects.toThrow('carbon_standard_unit_exact')
  })
})

describe('labels on vintages (domain page)', () => {
  test('stand with evidence and validity, only where the standard fits', async () => {
    const standard = await addStandard()
    const vintage = await add('/vintages', vintageOf(await addProject({ carbonStandardSid: standard })))
    const everywhere = await add('/additional_certifications', { name: unique('CCP'), kind: 'integrity' })
    const own = await add('/additional_certifications', { name: unique('CCB'), carbonStandardSid: standard })
    const other = await add('/additional_certifications', {
      name: unique('Other'),
      carbonStandardSid: await addStandard(),
    })
    const label = (certificationSid: string) => ({
      certificationSid,
      evidenceLink: 'https://registry.example/1',
      validFrom: '2024-01-01',
      validTo: null,
    })
    const write = (items: object[]) => admin('PUT', `/vintages/${vintage}/labels`, { items })
    expect(await write([label(everywhere), label(own)])).toMatchObject({ status: 200, body: { count: 2 } })
    expect((await contributor('GET', `/vintages/${vintage}/labels`)).body['items']).toHaveLength(2)
    expect(issuesOf(await write([label(other)]))).toHaveProperty(['items.0.certificationSid'])
    expect(issuesOf(await write([label(own), label(own)]))).toHaveProperty(['items.1.certificationSid'])
    expect(issuesOf(await write([{ ...label(own), validTo: '2023-01-01' }]))).toHaveProperty([
      'items.0.validTo',
    ])
    // A refusal changes nothing.
    expect((await contributor('GET', `/vintages/${vintage}/labels`)).body['items']).toHaveLength(2)
    expect(refusal(await admin('DELETE', `/additional_certifications/${own}`))).toMatchObject({
      code: 'in_use',
    })
  })
})

describe('logos', () => {
  const picture = () =>
    sharp({ create: { width: 900, height: 300, channels: 3, background: '#1f7a54' } })
      .png()
      .toBuffer()

  async function send(method: 'POST' | 'PUT', sid: string, bytes: Buffer, fields = ['file']) {
    const { personId, organizationId } = parties.scopeOf('admin@understory.example')
    const form = new FormData()
    for (const field of fields) form.append(field, new Blob([Uint8Array.from(bytes)]), 'logo.png')
    const request = new Request('http://x', { method, body: form })
    const answer = await app.inject({
      method,
      url: `/proxy/project_proponents/${sid}/logo`,
      headers: {
        cookie: await sessionFor(personId, organizationId),
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: answer.statusCode, body: answer.json<{ logo: string; code?: string }>() }
  }

  test.each([
    ['POST', 201],
    ['PUT', 200],
  ] as const)('are taken by %s, redrawn and made small', async (method, status) => {
    const sid = await addProponent()
    const sent = await send(method, sid, await picture())
    expect(sent.status).toBe(status)
    const answer = await app.inject({ url: sent.body.logo })
    expect(answer.headers['content-type']).toBe('image/webp')
    const { width, height, format } = await sharp(answer.rawPayload).metadata()
    expect([width, height, format]).toEqual([512, 171, 'webp'])
  })

  test.each([
    [
      'an SVG with script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['text', Buffer.from('not a picture')],
    ['half a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('%s is refused', async (_, bytes) => {
    expect(await send('POST', await addProponent(), bytes)).toMatchObject({
      status: 415,
      body: { code: 'unsupported_file' },
    })
  })

  test('come in a field named "file"', async () => {
    const sid = await addProponent()
    expect(await send('PUT', sid, await picture(), ['logo'])).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'file', message: 'Please choose a file.' }] },
    })
  })

  test('a picture of 200 million pixels is refused before it is unpacked', async () => {
    const huge = await sharp({ create: { width: 20_000, height: 10_000, channels: 3, background: 'white' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(await send('POST', await addProponent(), huge)).toMatchObject({ status: 415 })
  })

  test('of an unknown entry are not kept', async () => {
    expect((await send('POST', UNKNOWN, await picture())).status).toBe(404)
    expect((await app.inject({ url: `/proxy/project_proponents/${UNKNOWN}/logo` })).statusCode).toBe(404)
  })
})
