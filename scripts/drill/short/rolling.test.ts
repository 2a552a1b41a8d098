/** The short form of `npm run drill -- rolling`: two processes behind the least of a proxy, one version. */
import type { ChildProcess } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../../bench/surroundings.ts'
import { until } from '../drill.ts'
import { startLoad } from '../load.ts'
import { endProgram, startApplication } from '../processes.ts'
import { checkAfterwards, prepareDatabase } from '../surroundings.ts'
import { temporaryDatabases, temporaryFolder } from './database.ts'
import { openRoundRobin } from './round-robin.ts'

const folder = temporaryFolder('rolling')
const [url = ''] = await temporaryDatabases(folder, ['drill'])
const prepared = await prepareDatabase(url)
const { appUrl, ownerUrl, owner, market } = prepared
const ports = [await freePort(), await freePort()]
const proxy = await openRoundRobin(ports)
// A busy machine is no reason to refuse a call here.
const environment = { OVERLOADED_AFTER_MS: '0', DRAIN_MS: '1000' }
const start = (port: number) =>
  startApplication({ port, origin: proxy.origin, appUrl, ownerUrl, folder, environment })
const children: ChildProcess[] = await Promise.all(ports.map(start))

afterAll(async () => {
  await Promise.all(children.map((child) => endProgram(child)))
  proxy.close()
  await prepared.close()
})

async function replaceInTurn(name: string, signal: NodeJS.Signals) {
  const load = await startLoad({
    origin: proxy.origin,
    market,
    owner,
    name,
    callers: 4,
    pauseMs: 0,
    reads: ['/operations?limit=20', '/project_offerings?limit=20'],
  })
  const more = async () => {
    const before = load.acknowledged.length
    await until('more transitions', 60, async () => load.acknowledged.length > before + 4)
  }
  for (const [at, port] of ports.entries()) {
    await more()
    await endProgram(children[at]!, signal)
    children[at] = await start(port)
  }
  await more()
  await load.stop()
  return load
}

test('two processes are replaced one after the other under load, and no call fails', async () => {
  const load = await replaceInTurn('asked', 'SIGTERM')
  expect([...load.failures]).toEqual([])
  expect(load.refused).toEqual([])
  expect(await checkAfterwards(prepared, load.acknowledged)).toMatchObject({
    lost: [],
    doubled: [],
    violations: [],
    broken: [],
  })
})

test('processes that are killed fail calls, and the drill counts them', async () => {
  const load = await replaceInTurn('killed', 'SIGKILL')
  expect(load.failures.size).toBeGreaterThan(0)
  expect(await checkAfterwards(prepared, load.acknowledged)).toMatchObject({ lost: [], doubled: [] })
})
