/** A disk that fills up under the server, and is given room again. Needs root, for a small file system in memory. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Drill, Outcome } from './drill.ts'
import { endProgram, isReady, isRunning } from './processes.ts'
import { startTrial, type Trial } from './trial.ts'

const SIZE = '700m'
const FULL_FOR_MS = 20_000
const BACK_WITHIN_MS = 60_000

async function fullDisk(): Promise<Outcome> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'understory-drill-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    fs.rmSync(folder, { recursive: true })
    return { figures: {}, wrong: ['no file system can be mounted here: run it as root'] }
  }
  try {
    const server = await startTrial(path.join(folder, 'data'))
    try {
      return await fill(server, folder)
    } finally {
      await endProgram(server.child)
    }
  } finally {
    execFileSync('umount', [folder])
    fs.rmSync(folder, { recursive: true })
  }
}

async function fill(server: Trial, folder: string): Promise<Outcome> {
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
  while (Date.now() < until && isRunning(server.child)) {
    topUp(ballast)
    await write()
    reads += 1
    if ((await read(server, '/industries')).status === 200) served += 1
    saysSo ||= !(await isReady(server.origin))
    await sleep(250)
  }
  const figures = { 'writes while full, by status': JSON.stringify(Object.fromEntries(tally)) }
  if (!isRunning(server.child)) return { figures, wrong: ['the process ended'] }
  if (!saysSo) wrong.push('/readyz did not say so')
  const strange = [...tally.keys()].filter((status) => status !== 201 && status !== 503)
  if (strange.length > 0) wrong.push(`writes were answered with ${strange.join(', ')}`)
  fs.rmSync(ballast)
  const since = Date.now()
  while (!(await isReady(server.origin)) && Date.now() - since < BACK_WITHIN_MS) await sleep(250)
  if ((await write()) !== 201) wrong.push('it does not go on when there is room again')
  const back = (Date.now() - since) / 1000
  const names = new Set((await read(server, '/industries')).names)
  const lost = kept.filter((name) => !names.has(name))
  if (lost.length > 0) wrong.push(`${lost.length} of ${kept.length} acknowledged writes are gone`)
  return {
    figures: {
      ...figures,
      'reads served while full': `${served} of ${reads}`,
      'back after': `${back.toFixed(1)} s`,
      'acknowledged writes, lost': `${kept.length}, ${lost.length}`,
    },
    wrong,
  }
}

export const disk: Drill = {
  what: 'the disk with data folder, log and database fills up under writes and is given room again',
  rounds: 1,
  run: fullDisk,
}

/** What others free meanwhile is taken too. */
function topUp(file: string): void {
  try {
    fs.appendFileSync(file, Buffer.alloc(1024 ** 2))
  } catch {
    // full again
  }
}

const post = ({ origin, cookie }: Trial, address: string, body: object): Promise<number> =>
  fetch(`${origin}/proxy${address}`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  }).then(
    ({ status }) => status,
    () => 0,
  )

async function read({ origin, cookie }: Trial, address: string) {
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
