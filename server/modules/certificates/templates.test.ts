import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { CERTIFICATE_ACCENTS, STANDARD_WORDING } from '../../../contract/rules/certificate-templates.ts'
import { createMarketplace, issuesOf, outcome, refusal, type Call } from '../../testing/marketplace.ts'
import { openCertificateMarket } from './certificates.samples.ts'

const marketplace = await createMarketplace()
const { app, as, deps, test: places, sessionFor, parties } = marketplace
const admin = await as('admin@understory.example')
const reader = await as('readonly-admin@understory.example')
const market = await openCertificateMarket(marketplace)

const wording = { en: 'For {{beneficiary}}: {{quantity}} {{unit}}.', fr: 'Pour {{beneficiary}}.' }
const body = (more: object = {}) => ({
  name: 'Annual report',
  layout: 'plain',
  accent: 'ocean',
  wording,
  logo: null,
  isActive: true,
  ...more,
})

const picture = (width = 40) =>
  sharp({ create: { width, height: 20, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()

async function sendLogo(bytes: Buffer, name = 'logo.png') {
  const { personId, organizationId } = parties.scopeOf('admin@understory.example')
  const cookie = await sessionFor(personId, organizationId)
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const whole = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: '/proxy/certificate_logos',
    headers: { cookie, 'content-type': whole.headers.get('content-type')! },
    payload: Buffer.from(await whole.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json<{ sha256: string; width: number }>() }
}

test('the two that were always there keep their keys; others are named by their sid', async () => {
  const { items } = (await reader('GET', '/certificate_templates')).body as {
    items: { key: string; sid: string; isBuiltIn: boolean; version: number; wording: object }[]
  }
  // The second version reads right for one unit.
  const first = { isBuiltIn: true, version: 2, wording: STANDARD_WORDING }
  expect(items.map(({ key, isBuiltIn, version, wording }) => ({ key, isBuiltIn, version, wording }))).toEqual(
    [
      { key: 'classic', ...first },
      { key: 'plain', ...first },
    ],
  )
  const classic = items[0]!
  const moved = body({ name: 'Classic', layout: 'plain', version: 2 })
  expect(issuesOf(await admin('PUT', `/certificate_templates/${classic.sid}`, moved))).toEqual({
    layout: 'The layout of this template stays as it is.',
  })
})

test('a change is a new version, with who made it; the earlier one stays', async () => {
  const made = await admin('POST', '/certificate_templates', body())
  expect(made).toMatchObject({
    status: 201,
    body: { key: made.body['sid'], version: 1, isBuiltIn: false, accent: 'ocean' },
  })
  const path = `/certificate_templates/${String(made.body['sid'])}`
  const changed = await admin('PUT', path, body({ accent: 'plum', version: 1 }))
  expect(changed.body).toMatchObject({ version: 2, accent: 'plum', changedBy: expect.any(String) })
  expect(refusal(await admin('PUT', path, body({ accent: 'clay', version: 1 })))).toMatchObject({
    status: 409,
    code: 'stale_version',
  })
  const { items } = (await reader('GET', `${path}/versions`)).body as { items: object[] }
  expect(items).toEqual([changed.body, made.body])
})

test('rows of versions are never changed, not even by the application itself', async () => {
  await expect(deps.pool.query("update certificate_template_version set name = 'Another'")).rejects.toThrow(
    'permission denied',
  )
  await expect(deps.pool.query('delete from certificate_command')).rejects.toThrow('permission denied')
})

test('a field that no certificate has is refused, and so are braces that do not fit', async () => {
  const wrong = await admin(
    'POST',
    '/certificate_templates',
    body({ name: 'Wrong', wording: { en: 'For {{iban}} and {{ quantity }}', fr: 'Pour {{beneficiary}' } }),
  )
  expect(issuesOf(wrong)).toEqual({
    'wording.en': 'There is no field "iban".',
    'wording.fr': 'There is no field "{{".',
  })
})

test('a name exists once, and one template at least stays in use', async () => {
  expect(outcome(await admin('POST', '/certificate_templates', body({ name: 'CLASSIC' })))).toBe(
    '409 already_exists',
  )
  const { items } = (await admin('GET', '/certificate_templates')).body as {
    items: { sid: string; name: string; layout: string; version: number; isActive: boolean }[]
  }
  const answers = []
  for (const { sid, name, layout, version } of items)
    answers.push(
      await admin('PUT', `/certificate_templates/${sid}`, body({ name, layout, version, isActive: false })),
    )
  expect(issuesOf(answers.at(-1)!)).toEqual({ is_active: 'One template at least has to stay in use.' })
  for (const { sid, name, layout, version } of items.slice(0, -1))
    await admin(
      'PUT',
      `/certificate_templates/${sid}`,
      body({ name, layout, version: version + 1, isActive: true }),
    )
})

test('a name exists once, also when two people give it at once', async () => {
  const other = await places.owner.connect()
  await other.query('begin; lock table certificate_template_version in exclusive mode')
  const both = [1, 2].map(() => admin('POST', '/certificate_templates', body({ name: 'At once' })))
  const waits = `select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  await expect.poll(async () => (await places.owner.query<{ n: number }>(waits)).rows[0]!.n).toBe(2)
  await other.query('commit')
  other.release()
  expect((await Promise.all(both)).map(outcome).toSorted()).toEqual(['201', '409 already_exists'])
})

test('who may only look looks', async () => {
  expect(outcome(await reader('POST', '/certificate_templates', body({ name: 'Mine' })))).toBe(
    '403 forbidden',
  )
})

test('every accent can be read on white and on its tint', () => {
  const light = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (ink: string, paper: string) => (light(paper) + 0.05) / (light(ink) + 0.05)
  for (const { deep, accent, tint } of Object.values(CERTIFICATE_ACCENTS))
    for (const ink of [deep, accent])
      for (const paper of ['#ffffff', tint]) expect(contrast(ink, paper)).toBeGreaterThan(4.5)
})

test('a logo is redrawn: what hides behind its pixels is gone', async () => {
  const secret = '<script>alert(1)</script>'
  const { status, body: kept } = await sendLogo(Buffer.concat([await picture(), Buffer.from(secret)]))
  expect(status).toBe(201)
  const stored = (await deps.storage.get(kept.sha256))!
  expect(stored.includes(secret)).toBe(false)
  expect((await sharp(stored).metadata()).format).toBe('webp')
  const huge = await sendLogo(await picture(2000))
  expect(huge.body.width).toBe(600)
})

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['HTML', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
  ['half a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
])('%s is no logo', async (_what, bytes) => {
  expect(await sendLogo(bytes)).toMatchObject({ status: 415, body: { code: 'unsupported_file' } })
})

test('a file that is no logo of ours cannot be named as one', async () => {
  const sha256 = await deps.storage.put(Buffer.from('something else'))
  expect(
    issuesOf(await admin('POST', '/certificate_templates', body({ name: 'Foreign', logo: sha256 }))),
  ).toEqual({ logo: 'This logo is not known. Please choose it again.' })
})

async function previewed(path: string, payload: object): Promise<{ status: number; pdf: Buffer }> {
  const { id, scope } = market.market.people.admin
  const answer = await app.inject({
    method: 'POST',
    url: `/proxy${path}`,
    headers: { cookie: await sessionFor(id, scope.organizationId) },
    payload,
  })
  return { status: answer.statusCode, pdf: answer.rawPayload }
}

test('a template is previewed as the real PDF with made-up facts, and carries no seal', async () => {
  const { body: logo } = await sendLogo(await picture(120))
  const { pdf, status } = await previewed('/certificate_template_previews', {
    layout: 'classic',
    accent: 'clay',
    wording: wording.en,
    logo: logo.sha256,
    language: 'en',
  })
  expect(status).toBe(200)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.includes('/ByteRange')).toBe(false)
})

let sid = ''
let platform: Call
beforeAll(async () => {
  sid = await market.walk('certificateTemplate.choose')
  platform = await market.as('admin')
})

test('an operation is offered the templates in use, with its own facts in both languages', async () => {
  const { body: offered } = await platform('GET', `/operations/${sid}/certificate_templates`)
  expect(offered['facts']).toMatchObject({
    en: {
      quantity: '10',
      beneficiary: 'Acme SAS',
      retiredOn: '2 March 2026',
      reason: 'Voluntary contribution',
    },
    fr: {
      quantity: '10',
      beneficiary: 'Acme SAS',
      retiredOn: '2 mars 2026',
      reason: 'Contribution volontaire',
    },
  })
  const keys = (offered['items'] as { key: string }[]).map(({ key }) => key)
  expect(keys).toContain('classic')
  const preview = { template: keys.at(-1)!, language: 'fr', wording: 'Pour {{beneficiary}}' }
  const { pdf, status } = await previewed(`/operations/${sid}/certificate_previews`, preview)
  expect(status).toBe(200)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the facts name the first and the last day of a retirement in parts', async () => {
  const parted = await market.walk('CCUsRetired.submit')
  const carrier = await market.as('carrier')
  const { body: before } = await carrier('GET', `/operations/${parted}`)
  const [{ serial, start, end }] = (before['facts'] as { ranges: [Record<string, string>] }).ranges
  const { rows } = await places.owner.query<{ id: string }>(
    'select id from document where operation_id = $1 limit 1',
    [parted],
  )
  const send = async (verb: string, retiredOn: string, from: number, to: number, more: object = {}) => {
    const { body: detail } = await carrier('GET', `/operations/${parted}`)
    const answer = await carrier('POST', `/operations/${parted}/events`, {
      type: `CCUsRetired.${verb}`,
      payload: {
        serialRanges: [{ raw: serial, start: from, end: to }],
        retiredOn,
        evidenceSid: rows[0]!.id,
        ...more,
      },
      version: detail['version'],
      idempotencyKey: crypto.randomUUID(),
    })
    expect(outcome(answer)).toBe('200')
  }
  await send('recordPart', '2026-02-27', Number(start), Number(start) + 3)
  await send('submit', '2026-03-02', Number(start), Number(end), {
    quantity: '10',
    beneficiaryName: 'Acme SAS',
    reasonCode: 'voluntary',
  })
  const { body: offered } = await platform('GET', `/operations/${parted}/certificate_templates`)
  expect(offered['facts']).toMatchObject({
    en: { retiredOn: '27 February – 2 March 2026' },
    fr: { retiredOn: '27 février – 2 mars 2026' },
  })
})

test('the event takes a template by its sid, and refuses one that is put away or was never there', async () => {
  const made = await admin('POST', '/certificate_templates', body({ name: 'Chosen', accent: 'plum' }))
  const away = await admin('POST', '/certificate_templates', body({ name: 'Away', isActive: false }))
  const { body: detail } = await platform('GET', `/operations/${sid}`)
  const choose = (template: unknown, text = wording.en) =>
    platform('POST', `/operations/${sid}/events`, {
      type: 'certificateTemplate.choose',
      payload: { template, language: 'en', wording: text, isPublic: true },
      version: detail['version'],
      idempotencyKey: crypto.randomUUID(),
    })
  const notInUse = { template: 'Please choose a template that is in use.' }
  expect(issuesOf(await choose(away.body['sid']))).toEqual(notInUse)
  expect(issuesOf(await choose(crypto.randomUUID()))).toEqual(notInUse)
  expect(outcome(await choose('fancy'))).toBe('400 invalid_request')
  expect(issuesOf(await choose('classic', 'For {{iban}}'))).toEqual({
    wording: 'There is no field "iban".',
  })
  expect(outcome(await choose(made.body['sid']))).toBe('200')
  await market.carryOutEffects()
  const { rows } = await places.owner.query<{ data: Record<string, unknown> }>(
    'select data from certificate where operation_id = $1',
    [sid],
  )
  expect(rows.map(({ data }) => data)).toMatchObject([
    {
      template: made.body['sid'],
      design: { layout: 'plain', accent: 'plum', logo: null },
      wording: 'For Acme SAS: 10 t CO2e.',
      wordingSource: wording.en,
    },
  ])
})
