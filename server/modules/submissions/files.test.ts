/** Photos and documents of offerings: what is taken, what is refused with a sentence, and who sees them. */
import zlib from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { PREFIX } from '../../../contract/http/endpoint.ts'
import { MOST_BYTES } from '../documents/upload-check.ts'
import { outcome } from '../../testing/marketplace.ts'
import { MOST_FILES } from './files.ts'
import { detailOf, openSubmissions, pictureOf } from './submissions.samples.ts'

const {
  addProject,
  admin,
  app,
  as,
  begin,
  carrier,
  complete,
  parties,
  publish,
  send,
  sessionFor,
  show,
  test: places,
  upload,
} = await openSubmissions()
const CARRIER = 'owner@carrier.example'

let draft = ''
beforeAll(async () => {
  draft = (await begin((await addProject()).project)).sid
})

const photo = (bytes: Uint8Array, name = 'photo.png', sid = draft) =>
  upload(CARRIER, `/project_submissions/${sid}/photos`, bytes, name)

describe('a photo', () => {
  test('is redrawn as WebP, at most 1600 pixels long, and small for cards', async () => {
    const answer = await photo(await pictureOf(2400, 1200))
    expect(answer).toMatchObject({
      status: 201,
      body: { kind: 'photo', name: 'photo.png', mediaType: 'image/webp', width: 1600, height: 800 },
    })
    const served = await raw(CARRIER, `/offering_photos/${String(answer.body['sid'])}?size=small`)
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 480,
      height: 240,
    })
  })

  test('has white where it was transparent', async () => {
    const clear = await sharp(await pictureOf(40, 40))
      .ensureAlpha(0)
      .png()
      .toBuffer()
    const { body } = await photo(clear)
    const served = await raw(CARRIER, `/offering_photos/${String(body['sid'])}`)
    const { channels } = await sharp(served.rawPayload).stats()
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
  })

  test('loses what a camera wrote into it', async () => {
    const tagged = await sharp(await pictureOf(40, 40))
      .withExif({ IFD0: { Copyright: 'A private name' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .jpeg()
      .toBuffer()
    const { body } = await photo(tagged, 'a.jpg')
    const served = await raw(CARRIER, `/offering_photos/${String(body['sid'])}`)
    expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined()
  })

  test.each([
    [
      'of 200 megapixels',
      async () => hugePng(20_000, 10_000),
      'This picture has 200 million pixels, and 40 million are possible. Please make it smaller and try again.',
    ],
    [
      'that is an SVG with a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'Please choose a PNG, JPEG or WebP picture.',
    ],
    [
      'that is cut off',
      async () =>
        (
          await sharp({
            create: {
              width: 400,
              height: 400,
              channels: 3,
              background: 'red',
              noise: { type: 'gaussian', mean: 99, sigma: 40 },
            },
          })
            .png()
            .toBuffer()
        ).subarray(0, 9000),
      'This picture cannot be read: it is damaged. Please save it again and retry.',
    ],
    [
      'that is a PDF',
      async () => Buffer.from('%PDF-1.7\n%%EOF'),
      'Please choose a PNG, JPEG or WebP picture.',
    ],
    [
      'that is a GIF',
      async () =>
        sharp(await pictureOf(4, 4))
          .gif()
          .toBuffer(),
      'Please choose a PNG, JPEG or WebP picture.',
    ],
    ['that is empty', async () => Buffer.alloc(0), 'Please choose a PNG, JPEG or WebP picture.'],
  ])('%s is refused with a sentence', async (_what, make, reason) => {
    const before = await show(draft)
    const answer = await photo(await make())
    expect([outcome(answer), answer.body['reason']]).toEqual(['415 unsupported_file', reason])
    expect(await show(draft)).toEqual(before)
  })

  test('one byte past the limit is refused', async () => {
    expect(outcome(await photo(Buffer.alloc(MOST_BYTES + 1)))).toBe('413 too_large')
  })

  test('is refused while the platform reviews', async () => {
    const { sid } = await complete()
    detailOf(await send(carrier, sid, 'submission.submit'))
    expect(outcome(await photo(await pictureOf(9, 9), 'a.png', sid))).toBe('409 wrong_state')
  })

  test('past the count is refused, until what nothing names has waited for an hour', async () => {
    const { sid } = await begin((await addProject()).project)
    const first = await photo(await pictureOf(9, 9), 'a.png', sid)
    await places.owner.query(
      `insert into offering_file (offering_id, organization_id, kind, name, media_type, bytes, sha256, width, height, small_sha256, uploaded_by, uploaded_at)
       select offering_id, organization_id, kind, name, media_type, bytes, sha256, width, height, small_sha256, uploaded_by, uploaded_at
       from offering_file, generate_series(2, $2::int) where id = $1`,
      [first.body['sid'], MOST_FILES],
    )
    expect(outcome(await photo(await pictureOf(9, 9), 'b.png', sid))).toBe('413 too_large')
    await places.owner.query(
      "update offering_file set uploaded_at = uploaded_at - interval '2 hours' where offering_id = $1",
      [sid],
    )
    expect(outcome(await photo(await pictureOf(9, 9), 'b.png', sid))).toBe('201')
    expect((await show(sid))['files']).toHaveLength(1)
  })
})

describe('a document', () => {
  test.each([
    ['that is an SVG', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['that is a page', 'a.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['with a name of another kind', 'a.pdf', null],
  ])('%s is refused', async (_what, name, bytes) => {
    const answer = await upload(
      CARRIER,
      `/project_submissions/${draft}/documents`,
      bytes ?? (await pictureOf(4, 4)),
      name,
    )
    expect(outcome(answer)).toBe('415 unsupported_file')
  })

  test('is handed out as an attachment and never shown in place', async () => {
    const kept = await upload(
      CARRIER,
      `/project_submissions/${draft}/documents`,
      await pictureOf(4, 4),
      'Plan ü.png',
    )
    const { headers, statusCode } = await raw(CARRIER, `/offering_documents/${String(kept.body['sid'])}`)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-disposition': `attachment; filename="Plan _.png"; filename*=UTF-8''Plan%20%C3%BC.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
  })
})

/** null: a visitor. */
async function raw(email: string | null, path: string) {
  const scope = email ? parties.scopeOf(email) : null
  const cookie = scope ? await sessionFor(scope.personId, scope.organizationId) : null
  return app.inject({ url: PREFIX + path, headers: cookie ? { cookie } : {} })
}

describe('who sees a photo', () => {
  const statuses = async (sid: string) =>
    Object.fromEntries(
      await Promise.all(
        [CARRIER, 'admin@understory.example', 'owner@contributor.example', null].map(
          async (who) =>
            [who ?? 'a visitor', (await raw(who, `/offering_photos/${sid}`)).statusCode] as const,
        ),
      ),
    )
  const NOBODY = { 'owner@contributor.example': 404, 'a visitor': 404 }

  test('its carrier first, then the platform, and everyone while the offering is published', async () => {
    const { sid, content } = await complete()
    const { sid: file } = content.photos[0]!
    expect(await statuses(file)).toEqual({ [CARRIER]: 200, 'admin@understory.example': 404, ...NOBODY })
    detailOf(await send(carrier, sid, 'submission.submit'))
    expect(await statuses(file)).toEqual({ [CARRIER]: 200, 'admin@understory.example': 200, ...NOBODY })
    detailOf(await send(carrier, sid, 'submission.withdraw'))
    await publish(sid)
    const served = await raw(null, `/offering_photos/${file}`)
    expect([served.statusCode, served.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    detailOf(await send(admin, sid, 'offering.suspend', { reason: 'A question' }))
    expect(await statuses(file)).toEqual({ [CARRIER]: 200, 'admin@understory.example': 200, ...NOBODY })
  })

  test('a photo is no document, and what is no id is nothing', async () => {
    const { content } = await complete()
    expect((await raw(CARRIER, `/offering_documents/${content.photos[0]!.sid}`)).statusCode).toBe(404)
    expect((await raw(null, '/offering_photos/1')).statusCode).toBe(404)
    expect(outcome(await (await as(CARRIER))('GET', '/offering_photos/x'))).toBe('404 not_found')
  })
})

/** A picture that is small as a file and would be huge when it is opened. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(zlib.crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', zlib.deflateSync(Buffer.alloc(3 * width + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
