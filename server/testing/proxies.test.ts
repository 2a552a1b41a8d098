import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { STATEMENT_LIMITS } from '../../contract/rules/bank-statements.ts'
import { IMPORT_LIMITS } from '../../contract/rules/imports/files.ts'
import { LIST_LIMITS } from '../../contract/rules/screening.ts'
import { MOST_UPLOAD_BYTES } from '../../contract/rules/uploads.ts'
import { readProduction } from '../config.ts'
import { createTestApp } from './app.ts'

const limit = { CALLS_PER_MINUTE: '10' }
const behindOne = await createTestApp({ environment: { ...limit, TRUST_PROXY: '1' } })
const behindNetwork = await createTestApp({ environment: { ...limit, TRUST_PROXY: '127.0.0.0/8' } })

test.each([
  ['one hop', behindOne.app],
  ['a network', behindNetwork.app],
])('behind %s, addresses that the caller wrote do not pass the limit', async (_, app) => {
  const statuses: number[] = []
  for (let count = 0; count < 20; count += 1) {
    // The proxy adds whom it saw at the right end.
    const headers = { 'x-forwarded-for': `198.51.100.${count}, 203.0.113.7` }
    statuses.push((await app.inject({ url: '/proxy/site', headers })).statusCode)
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  const other = { 'x-forwarded-for': '203.0.113.8' }
  expect((await app.inject({ url: '/proxy/site', headers: other })).statusCode).toBe(200)
})

describe('a call whose address is written in another way', () => {
  test('counts against the limit of its address', async () => {
    const { app } = await createTestApp({ environment: limit })
    const statuses: number[] = []
    for (let count = 0; count < 20; count += 1)
      statuses.push((await app.inject({ url: count % 2 ? '/%70roxy/site' : '/pro%78y/site' })).statusCode)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  })

  test('is refused when it comes from another site, and is never kept by a cache', async () => {
    const { app } = await createTestApp()
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const answer = await app.inject({ method: 'DELETE', url: '/%70roxy/auth/session', headers: foreign })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'foreign_origin'])
    expect((await app.inject({ url: '/%70roxy/site' })).headers['cache-control']).toBe('no-store')
  })
})

test('the nginx of the package lets through the largest file that the product takes', () => {
  const configuration = fs.readFileSync('packaging/proxies/nginx.conf', 'utf8')
  const mebibytes = Number(/client_max_body_size (\d+)m;/.exec(configuration)?.[1])
  const largest = Math.max(LIST_LIMITS.bytes, IMPORT_LIMITS.bytes, MOST_UPLOAD_BYTES, STATEMENT_LIMITS.bytes)
  expect(mebibytes * 1024 ** 2).toBeGreaterThan(largest)
})

test.each([
  ['haproxy.cfg', /inter (\d+)ms fall (\d+)/, 1],
  ['Caddyfile', /health_interval (\d+)s/, 1000],
] as const)('%s takes a server that stops out before it closes', (file, pattern, unit) => {
  const [, every, times = 1] = pattern.exec(fs.readFileSync(`packaging/proxies/${file}`, 'utf8')) ?? []
  const { drainMs } = readProduction({
    DATABASE_URL: 'app',
    DATABASE_OWNER_URL: 'owner',
    DEMONSTRATION: 'on',
  })
  expect(Number(every) * unit * Number(times)).toBeLessThan(drainMs)
})
