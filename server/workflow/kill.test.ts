import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { FULL } from '../../machines/testing/full.ts'
import { inScope, SYSTEM } from '../platform/database.ts'
import { createTestDatabase } from '../testing/database.ts'
import { verifyChain } from './journal/chain.ts'
import { create } from './create.ts'
import { contributionIn, openMarket } from './samples.ts'

const TRANSITIONS = FULL ? 20_000 : 640
const KILLS = FULL ? 50 : 2
const OPERATIONS = 16

const { database, pool, owner, appUrl } = await createTestDatabase()
const market = await openMarket(owner, database)

type Server = { readonly child: ChildProcess; readonly origin: string }

async function startServer(): Promise<Server> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'kill.child.ts')], {
    env: { ...process.env, DATABASE_URL: appUrl, MARKET: JSON.stringify(market) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { child, origin: `http://127.0.0.1:${line}` }
}

let server = startServer()
afterAll(async () => {
  ;(await server).child.kill('SIGKILL')
})

type Acknowledged = { readonly sid: string; readonly key: string; readonly version: number }
const acknowledged: Acknowledged[] = []
let killsLeft = KILLS

async function killInTheMiddle() {
  const due = Math.floor(((KILLS - killsLeft + 1) * TRANSITIONS) / (KILLS + 1))
  if (killsLeft === 0 || acknowledged.length < due) return
  killsLeft -= 1
  const old = server
  server = old.then(async ({ child }) => {
    child.kill('SIGKILL')
    await once(child, 'exit')
    return startServer()
  })
  await server
}

/** Sends until it is acknowledged: the same key again after a broken connection. */
async function comment(sid: string, version: number, key: string): Promise<number> {
  for (;;) {
    const { origin } = await server
    try {
      const answer = await fetch(`${origin}/proxy/operations/${sid}/events`, {
        method: 'POST',
        headers: { 'x-person': 'buyer', 'content-type': 'application/json' },
        body: JSON.stringify({
          type: 'operation.comment',
          payload: { text: key, internal: false },
          version,
          idempotency_key: key,
        }),
      })
      const body = (await answer.json()) as { version: number }
      expect(answer.status, JSON.stringify(body).slice(0, 300)).toBe(200)
      return body.version
    } catch (error) {
      if (!(error instanceof TypeError)) throw error // fetch failed: the server was killed meanwhile
    }
  }
}

test(
  `kill -9 in the middle of ${TRANSITIONS} transitions: every acknowledged one is there, none twice`,
  async () => {
    const sids: string[] = []
    for (let index = 0; index < OPERATIONS; index += 1) {
      const { operationId } = await create({ pool, clock: () => new Date() }, contributionIn(market))
      sids.push(operationId)
    }
    await Promise.all(
      sids.map(async (sid) => {
        let version = 1
        for (let turn = 0; turn < TRANSITIONS / OPERATIONS; turn += 1) {
          const key = `${sid}/${turn}`
          version = await comment(sid, version, key)
          acknowledged.push({ sid, key, version })
          await killInTheMiddle()
        }
      }),
    )

    expect(killsLeft).toBe(0)
    expect(acknowledged).toHaveLength(TRANSITIONS)
    const { rows } = await owner.query<{ sid: string; key: string; version: number }>(
      "select operation_id as sid, payload ->> 'text' as key, version from journal where event = 'operation.comment'",
    )
    const found = new Map(rows.map((row) => [row.key, row]))
    expect(rows).toHaveLength(TRANSITIONS)
    for (const one of acknowledged) expect(found.get(one.key)).toEqual(one)
    await inScope(database, SYSTEM, async (trx) => {
      for (const sid of sids) expect(await verifyChain(trx, sid)).toMatchObject({ verified: true })
    })
    const emails = await owner.query(
      "select 1 from outbox where kind = 'notify' and params ->> 'template' = 'comment'",
    )
    // To each of the two other parties.
    expect(emails.rowCount).toBe(2 * TRANSITIONS)
  },
  FULL ? 1_800_000 : 300_000,
)
