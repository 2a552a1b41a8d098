/** The short form of `npm run drill -- overload`: more callers than one connection serves. */
import { afterAll, expect, test } from 'vitest'
import type { ChildProcess } from 'node:child_process'
import { sessionFor } from '../../../bench/surroundings.ts'
import { press } from '../overload.ts'
import { endProgram, isReady, startApplication } from '../processes.ts'
import { temporaryFolder, temporaryMarket } from './database.ts'
import { freePort } from '../../../server/testing/free-port.ts'

const folder = temporaryFolder('overload')
const { appUrl, ownerUrl, owner, market } = await temporaryMarket()
const cookie = await sessionFor(owner, market.people.admin.id, market.platform)
const children: ChildProcess[] = []

/** A process that refuses calls once they have waited for so long; 0: never. */
async function startOne(refusesAfterMs: number): Promise<string> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const environment = { OVERLOADED_AFTER_MS: String(refusesAfterMs), POOL_SIZE: '1', DRAIN_MS: '0' }
  children.push(await startApplication({ port, origin, appUrl, ownerUrl, folder, environment }))
  return origin
}

const [refusing, patient] = await Promise.all([startOne(20), startOne(0)])
afterAll(() => Promise.all(children.map((child) => endProgram(child))))

async function pressed(origin: string) {
  const answers = await press({ origin, cookie }, 100, 2_000)
  expect(await isReady(origin)).toBe(true)
  return answers
}

test('more calls than can be served are answered or refused with the time to come back, and none is lost', async () => {
  const answers = await pressed(refusing)
  const refused = answers.filter(({ status }) => status === 503)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]))
  expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
})

test('where no call is refused all of them wait, and the drill sees it', async () => {
  const answers = await pressed(patient)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})
