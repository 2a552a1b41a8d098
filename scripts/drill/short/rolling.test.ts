/** The short form of `npm run drill -- rolling`: two processes behind the least of a proxy, one version. */
import type { ChildProcess } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { until } from '../drill.ts'
import { startLoad, type Load } from '../load.ts'
import { endProgram, startApplication } from '../processes.ts'
import { checkAfterwards } from '../surroundings.ts'
import { temporaryFolder, temporaryMarket } from './database.ts'
import { openRoundRobin } from './round-robin.ts'
import { freePort } from '../../../server/testing/free-port.ts'

const folder = temporaryFolder('rolling')
const prepared = await temporaryMarket()
const { appUrl, ownerUrl, owner, market } = prepared
const ports = [await freePort(), await freePort()]
const proxy = await openRoundRobin(ports)
// A busy machine is no reason to refuse a call here.
const environment = { OVERLOADED_AFTER_MS: '0', DRAIN_MS: '500' }
const start = (port: number) =>
  startApplication({ port, origin: proxy.origin, appUrl, ownerUrl, folder, environment })
const children: ChildProcess[] = await Promise.all(ports.map(start))

afterAll(async () => {
  await Promise.all(children.map((child) => endProgram(child)))
  proxy.close()
})

const beginLoad = (name: string, callers: number, pauseMs: number) =>
  startLoad({
    origin: proxy.origin,
    market,
    owner,
    name,
    callers,
    pauseMs,
    reads: ['/operations?limit=20', '/project_offerings?limit=20'],
  })

async function moreOf({ acknowledged }: Load): Promise<void> {
  const before = acknowledged.length
  await until('more transitions', 60, async () => acknowledged.length > before + 4)
}

test('two processes are replaced one after the other under load, and no call fails', async () => {
  const load = await beginLoad('asked', 2, 50)
  for (const [at, port] of ports.entries()) {
    await moreOf(load)
    await endProgram(children[at]!)
    children[at] = await start(port)
  }
  await moreOf(load)
  await load.stop()
  expect([...load.failures]).toEqual([])
  expect(load.refused).toEqual([])
  expect(await checkAfterwards(prepared, load.acknowledged)).toMatchObject({
    lost: [],
    doubled: [],
    violations: [],
    broken: [],
  })
})

test('a process that is killed fails calls, and the drill counts them', async () => {
  // Without a pause, so that the process is answering calls when it is killed.
  const load = await beginLoad('killed', 8, 0)
  await moreOf(load)
  await endProgram(children[0]!, 'SIGKILL')
  await moreOf(load)
  await load.stop()
  expect(load.failures.size).toBeGreaterThan(0)
  expect(await checkAfterwards(prepared, load.acknowledged)).toMatchObject({ lost: [], doubled: [] })
})
