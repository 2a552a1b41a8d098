/** npm start as a process: refuses to be started twice, leaves nothing behind, comes back after a kill. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test } from 'vitest'
import { freePort } from '../server/testing/free-port.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-start-'))
const started: ChildProcess[] = []
/** What one test leaves running would refuse the start of the next. */
afterEach(async () => {
  for (const child of started.splice(0))
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
})
afterAll(() => {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** Starts and waits for the first word: that it runs, or why it does not. */
async function start() {
  const port = await freePort()
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, PORT: String(port), DATA_FOLDER: folder, DEMONSTRATION: 'off' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => (said += part.toString()))
  const ended = once(child, 'exit').then(([code]) => Number(code))
  while (!said.includes('runs at') && child.exitCode === null && child.signalCode === null) await sleep(20)
  return { child, ended, said: () => said, address: `http://localhost:${port}` }
}

/** Ready is what one polls for: a server that has just begun may still be behind on a busy machine. */
async function answers(address: string): Promise<boolean> {
  const asked = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let attempt = 0; attempt < 300 && !(await asked()); attempt += 1) await sleep(100)
  return asked()
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const databasePid = () =>
  Number(fs.readFileSync(path.join(folder, 'postgres/cluster/data/postmaster.pid'), 'utf8').split('\n')[0])

/** Polls, because another process decides when it happens: half a minute, for machines with much else to do. */
async function becomes(condition: () => boolean): Promise<boolean> {
  for (let attempt = 0; attempt < 1_500 && !condition(); attempt += 1) await sleep(20)
  return condition()
}

test('a second start on the same folder says so and harms nothing; Ctrl+C stops everything', async () => {
  const first = await start()
  expect(await answers(first.address)).toBe(true)
  const second = await start()
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain('already started')
  expect(await answers(first.address)).toBe(true)
  const database = databasePid()
  first.child.kill('SIGINT')
  expect(await first.ended).toBe(0)
  expect(isAlive(database)).toBe(false)
})

test('after kill -9 nothing is left running, and the next start works', async () => {
  const killed = await start()
  const database = databasePid()
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(await becomes(() => !isAlive(database))).toBe(true)
  const next = await start()
  expect(await answers(next.address)).toBe(true)
  next.child.kill('SIGTERM')
  expect(await next.ended).toBe(0)
})

test('a port that is taken is named, and nothing is left over', async () => {
  const taken = net.createServer().listen(0, 'localhost')
  await once(taken, 'listening')
  const { port } = taken.address() as net.AddressInfo
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    env: { ...process.env, PORT: String(port), DATA_FOLDER: folder, DEMONSTRATION: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  started.push(child)
  let said = ''
  child.stderr?.on('data', (part: Buffer) => (said += part.toString()))
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(1)
  expect(said).toContain('Another program uses that port')
  expect(await becomes(() => !fs.existsSync(path.join(folder, 'postgres/cluster/data/postmaster.pid')))).toBe(
    true,
  )
  taken.close()
})
