/** The built web app, as the server sends it. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyRequest } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { SCREEN_FILES, type ScreenFiles } from '../contract/http/screen-files.ts'
import { SITE_NAME, STILL_PAGES } from '../contract/http/still-pages.ts'
import { webRoutes } from './web.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'web-'))
const write = (name: string, content: string | Buffer) => {
  const file = path.join(folder, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, content)
}
const screenFiles: ScreenFiles = {
  files: ['/assets/list.js', '/assets/list.css', '/messages/en/admin.json?v=b', '/assets/one.js'],
  screens: { '/': [0, 1], '/deals/:sid': [3, 2], '/deals/all': [0, 1, 2] },
}
write(
  'index.html',
  '<html><head><meta name="application-name" content="Understory"></head><body><div id="root"><div class="boot" role="status">Understory</div></div></body></html>',
)
write('assets/list.js', 'export {}')
write('assets/list.js.gz', gzipSync('export {}'))
write('messages/en/admin.json', '{}')
write('assets/instrument-sans-latin-wght-normal-x.woff2', '')
write(
  STILL_PAGES,
  JSON.stringify({
    '/': `<h1>Credits</h1><p>${SITE_NAME}</p>`,
    '/deals/all': '<h1>Deals</h1>',
  }),
)
write(SCREEN_FILES, JSON.stringify(screenFiles))

const app = Fastify()
const options = {
  folder,
  issuer: 'http://localhost:1/identity',
  tracingCollector: null,
  siteName: 'Moor & Meadow',
  hasSession: (request: FastifyRequest) => request.headers.cookie === 'session=1',
}
await app.register(webRoutes, options)
afterAll(() => {
  fs.rmSync(folder, { recursive: true })
  return app.close()
})

const linksOf = async (url: string) => {
  const { body } = await app.inject({ url })
  return [...body.matchAll(/<link rel="(\w+)"(?: as="(\w+)")? crossorigin="" href="([^"]+)">/g)].map(
    ([, rel, as, href]) => [rel, as, href],
  )
}

test('a page names what its screen needs, a fixed address before a pattern', async () => {
  expect(await linksOf('/deals/all?sort=price')).toEqual([
    ['modulepreload', undefined, '/assets/list.js'],
    ['preload', 'style', '/assets/list.css'],
    ['preload', 'fetch', '/messages/en/admin.json?v=b'],
  ])
  expect(await linksOf('/deals/7')).toEqual([
    ['modulepreload', undefined, '/assets/one.js'],
    ['preload', 'fetch', '/messages/en/admin.json?v=b'],
  ])
  expect(await linksOf('/nowhere')).toEqual([])
})

test('the inline script is the one that the policy names', async () => {
  const { body, headers } = await app.inject({ url: '/' })
  const [, script] = /<script>(.*?)<\/script>/s.exec(body)!
  const hash = createHash('sha256').update(script!).digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test('a build from before this table is sent as it is', async () => {
  fs.renameSync(path.join(folder, SCREEN_FILES), path.join(folder, 'kept.json'))
  const older = Fastify()
  await older.register(webRoutes, options)
  expect((await older.inject({ url: '/deals/all' })).body).toContain('Meadow"></head>')
  await older.close()
  fs.renameSync(path.join(folder, 'kept.json'), path.join(folder, SCREEN_FILES))
})

const BOOT = '<div id="root"><div class="boot" role="status">Moor &amp; Meadow</div></div>'
const SHEET = '<link rel="stylesheet" crossorigin="" href="/assets/list.css">'
const FONT =
  '<link rel="preload" as="font" type="font/woff2" crossorigin="" href="/assets/instrument-sans-latin-wght-normal-x.woff2">'

test('a visitor gets the front page as it is seen first, with the name of the site and what the code needs behind it', async () => {
  const { body } = await app.inject({ url: '/?begin=account' })
  expect(body).toContain('<div id="root"><h1>Credits</h1><p>Moor &amp; Meadow</p></div>')
  expect(body).toContain(
    FONT + '<link rel="modulepreload" fetchpriority="low" crossorigin="" href="/assets/list.js">',
  )
})

test('who is signed in gets the frame and the title of a page of theirs, with its style sheets applied', async () => {
  const { body } = await app.inject({ url: '/deals/all?sort=price', headers: { cookie: 'session=1' } })
  expect(body).toContain('<div id="root"><h1>Deals</h1></div>')
  expect(body).toContain(FONT)
  expect(body).toContain(SHEET)
  expect(body).toContain(
    '<link rel="preload" as="fetch" fetchpriority="low" crossorigin="" href="/proxy/me">',
  )
})

test('a page of the other kind, or without a first sight, begins with the name of the site', async () => {
  const signedIn = { headers: { cookie: 'session=1' } }
  const pages = [
    await app.inject({ url: '/', ...signedIn }),
    await app.inject({ url: '/deals/all' }),
    await app.inject({ url: '/deals/7', ...signedIn }),
  ]
  for (const { body } of pages) {
    expect(body).toContain(BOOT)
    expect(body).toContain('content="Moor &amp; Meadow"')
  }
  expect((await app.inject({ url: `/${STILL_PAGES}` })).statusCode, 'nor are they pages of their own').toBe(
    404,
  )
})

test('a file that was compressed with the build is sent so to who takes it', async () => {
  const ask = (encoding: string) =>
    app.inject({ url: '/assets/list.js', headers: { 'accept-encoding': encoding } })
  const packed = await ask('gzip, br')
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/javascript; charset=utf-8',
    vary: 'accept-encoding',
  })
  const plain = await ask('identity')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe('export {}')
})
