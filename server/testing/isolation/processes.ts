/** Three processes over the same few rows, and the anomalies in what they did. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { stopWithUs } from '../../platform/watchdog.ts'
import { findAnomalies, type Anomaly, type Transaction } from './cycles.ts'
import type { HotMarket } from './hot-market.ts'

const PROCESSES = 3

export type Task = {
  readonly appUrl: string
  readonly hot: HotMarket
  readonly count: number
  readonly seed: number
  readonly name: string
  /** Gets the history. */
  readonly file: string
  readonly isUnlocked: boolean
}

type Run = Pick<Task, 'appUrl' | 'hot' | 'count' | 'seed' | 'isUnlocked'> & {
  readonly owner: pg.Pool
  /** For the histories. */
  readonly folder: string
}

export type Isolation = {
  readonly anomalies: readonly Anomaly[]
  readonly committed: number
  /** By code of PostgreSQL. */
  readonly refusals: Readonly<Record<string, number>>
}

/** @param count transactions of all processes together. @throws when a process ends before its work is done */
export async function runIsolation({ owner, folder, count, seed, ...shared }: Run): Promise<Isolation> {
  const { rows } = await owner.query<{ id: string; version: number }>(
    'select id, version from operation where id = any ($1::uuid[])',
    [shared.hot.operations],
  )
  const initial = new Map(rows.map(({ id, version }) => [id, version]))
  const tasks = Array.from({ length: PROCESSES }, (_, at): Task => ({
    ...shared,
    count: Math.ceil(count / PROCESSES),
    seed: seed + at,
    name: `process ${at}`,
    file: path.join(folder, `history-${at}.json`),
  }))
  const done = await Promise.all(tasks.map(runProcess))
  const history = done.flatMap((one) => one.history)
  const refusals: Record<string, number> = {}
  for (const one of done)
    for (const [why, times] of Object.entries(one.refusals)) refusals[why] = (refusals[why] ?? 0) + times
  return { anomalies: findAnomalies(history, initial), committed: history.length, refusals }
}

type Done = { readonly history: readonly Transaction[]; readonly refusals: Readonly<Record<string, number>> }

async function runProcess(task: Task): Promise<Done> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'hot-rows.child.ts')], {
    env: { ...process.env, TASK: JSON.stringify(task) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  stopWithUs(child, 'TERM')
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${task.name} ended with ${code}`)
  return JSON.parse(fs.readFileSync(task.file, 'utf8')) as Done
}
