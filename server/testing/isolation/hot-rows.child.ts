/** One of several processes that change the same few rows: reads its task from the environment, writes its history to a file. */
import fs from 'node:fs'
import type pg from 'pg'
import { openPool } from '../../platform/database.ts'
import { randomOf } from '../random.ts'
import { runOnHotRows } from './hot-rows.ts'
import type { Task } from './processes.ts'

const task = JSON.parse(process.env['TASK'] ?? '{}') as Task
const pool = openPool(task.appUrl, 4)
if (task.isUnlocked) pool.on('connect', removeRowLocks)
const done = await runOnHotRows({ ...task, pool, random: randomOf(task.seed) })
fs.writeFileSync(task.file, JSON.stringify(done))
await pool.end()

/** The same statements as the product's, without their locks: the checker must find what they prevent. */
function removeRowLocks(client: pg.PoolClient): void {
  const query: (...args: unknown[]) => unknown = client.query.bind(client)
  const unlocked = (text: string) => text.replace(/ for (?:no key )?update(?: of \w+)?/gi, '')
  const rewritten = (asked: unknown): unknown => {
    if (typeof asked === 'string') return unlocked(asked)
    if (asked === null || typeof asked !== 'object' || !('text' in asked)) return asked
    return { ...asked, text: unlocked(String(asked.text)) }
  }
  Object.assign(client, { query: (asked: unknown, ...more: unknown[]) => query(rewritten(asked), ...more) })
}
