import { expect, test } from 'vitest'
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
