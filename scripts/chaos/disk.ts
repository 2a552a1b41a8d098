/** A disk that fills up under the server, and is given room again. Needs root, for a small file system in memory. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isReady, startServer, stopServer, type Mistreated } from './server.ts'

const SIZE = '700m'
const FULL_FOR_MS = 20_000
const BACK_WITHIN_MS = 60_000

/** @returns what went wrong, or null where no file system can be mounted */
export async function fullDisk(): Promise<readonly string[] | null> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-chaos-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    fs.rmSync(folder, { recursive: true })
    return null
  }
  try {
    const server = await startServer(path.join(folder, 'data'))
    try {
      return await fill(server, folder)
    } finally {
      await stopServer(server)
    }
  } finally {
    execFileSync('umount', [folder])
    fs.rmSync(folder, { recursive: true })
  }
}

async function fill(server: Mistreated, folder: string): Promise<readonly string[]> {
  const kept: string[] = []
  const tally = new Map<number, number>()
  const write = async () => {
    const name = `Industry ${crypto.randomUUID()}`
    const status = await post(server, '/industries', { name })
    tally.set(status, (tally.get(status) ?? 0) + 1)
    if (status === 201) kept.push(name)
    return status
  }
  await write()
  const ballast = path.join(folder, 'ballast')
  try {
    fs.writeFileSync(ballast, Buffer.alloc(1024 ** 3))
  } catch {
    // that is the point
  }
  const wrong: string[] = []
  const until = Date.now() + FULL_FOR_MS
  let reads = 0
  let served = 0
  let saysSo = false
  while (Date.now() < until && server.isRunning()) {
    topUp(ballast)
    await write()
    reads += 1
    if ((await read(server, '/industries')).status === 200) served += 1
    saysSo ||= !(await isReady(server.origin))
    await sleep(250)
  }
  console.log(
    `  while full: writes ${JSON.stringify(Object.fromEntries(tally))}, ${served} of ${reads} reads served`,
  )
  if (!server.isRunning()) return ['the process ended']
  if (!saysSo) wrong.push('/readyz did not say so')
  const strange = [...tally.keys()].filter((status) => status !== 201 && status !== 503)
  if (strange.length > 0) wrong.push(`writes were answered with ${strange.join(', ')}`)
  fs.rmSync(ballast)
  const since = Date.now()
  while (!(await isReady(server.origin)) && Date.now() - since < BACK_WITHIN_MS) await sleep(250)
  if ((await write()) !== 201) wrong.push('it does not go on when there is room again')
  console.log(`  back after ${((Date.now() - since) / 1000).toFixed(1)} s`)
  const names = new Set((await read(server, '/industries')).names)
  const lost = kept.filter((name) => !names.has(name))
  if (lost.length > 0) wrong.push(`${lost.length} of ${kept.length} acknowledged writes are gone`)
  return wrong
}

/** What others free meanwhile is taken too. */
function topUp(file: string): void {
  try {
    fs.appendFileSync(file, Buffer.alloc(1024 ** 2))
  } catch {
    // full again
  }
}

const post = ({ origin, cookie }: Mistreated, address: string, body: object): Promise<number> =>
  fetch(`${origin}/proxy${address}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  }).then(
    ({ status }) => status,
    () => 0,
  )

async function read({ origin, cookie }: Mistreated, address: string) {
  try {
    const answer = await fetch(`${origin}/proxy${address}`, {
      headers: { cookie },
      signal: AbortSignal.timeout(20_000),
    })
    const body = (await answer.json()) as { readonly items?: readonly { readonly name: string }[] }
    return { status: answer.status, names: (body.items ?? []).map(({ name }) => name) }
  } catch {
    return { status: 0, names: [] }
  }
}
