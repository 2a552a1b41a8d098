/** The short form of `npm run drill -- overload`: more callers than one connection serves. */
import { afterEach, expect, test } from 'vitest'
import type { ChildProcess } from 'node:child_process'
import { freePort, sessionFor } from '../../../bench/surroundings.ts'
import { press } from '../overload.ts'
import { endProgram, isReady, startApplication } from '../processes.ts'
import { prepareDatabase } from '../surroundings.ts'
import { temporaryDatabases, temporaryFolder } from './database.ts'

const folder = temporaryFolder('overload')
const [url = ''] = await temporaryDatabases(folder, ['drill'])
const prepared = await prepareDatabase(url)
const { appUrl, ownerUrl, owner, market } = prepared
const cookie = await sessionFor(owner, market.people.admin.id, market.platform)
const children: ChildProcess[] = []
afterEach(async () => {
  await Promise.all(children.splice(0).map((child) => endProgram(child)))
})

async function pressed(refusesAfterMs: number) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const environment = { OVERLOADED_AFTER_MS: String(refusesAfterMs), POOL_SIZE: '1' }
  const child = await startApplication({ port, origin, appUrl, ownerUrl, folder, environment })
  children.push(child)
  const answers = await press({ origin, cookie }, 100, 2_000)
  expect(await isReady(origin)).toBe(true)
  return answers
}

test('more calls than can be served are answered or refused with the time to come back, and none is lost', async () => {
  const answers = await pressed(20)
  const refused = answers.filter(({ status }) => status === 503)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
})

test('where no call is refused all of them wait, and the drill sees it', async () => {
  const answers = await pressed(0)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})
