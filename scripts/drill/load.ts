/** Clients that send transitions through the application, bounded, and keep their own list of what was acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { sessionFor } from '../../bench/surroundings.ts'
import { runOperation, type Acknowledged, type SendCall } from '../../server/testing/acknowledged.ts'
import type { Market } from '../../server/workflow/samples.ts'

const COMMENTS = 12
/** Longer than the server itself waits for anything. */
const ANSWERED_WITHIN_MS = 30_000
const AGAIN_AFTER_MS = 200

export type LoadOptions = {
  readonly origin: string
  readonly market: Market
  /** Where sessions are written. */
  readonly owner: pg.Pool
  readonly callers: number
  /** Between two calls of one caller, in milliseconds. */
  readonly pauseMs: number
  /** Read by each caller in turn, one after each operation. */
  readonly reads?: readonly string[]
  /** Begins each idempotency key; another one for each load over the same database. */
  readonly name?: string
}

type Timed = Acknowledged & {
  /** When the call that was answered was sent, and when its answer came: `performance.now()`. */
  readonly sentAt: number
  readonly at: number
}

export type Load = {
  readonly acknowledged: readonly Timed[]
  /** Addresses that were read. */
  readonly reads: readonly string[]
  /** Calls that were not answered with success at their first try: status, or why no answer came. */
  readonly failures: ReadonlyMap<string, number>
  /** Answers that say that the call is wrong: stale versions, missing operations. */
  readonly refused: readonly string[]
  /** Resolves when every caller has its last answer or has given up. */
  readonly stop: () => Promise<void>
}

class GivenUp extends Error {}

/** Starts the callers; they go on until they are stopped. A call that is not answered is sent again with its key. */
export async function startLoad({
  origin,
  market,
  owner,
  callers,
  pauseMs,
  reads = [],
  name = 'caller',
}: LoadOptions): Promise<Load> {
  const acknowledged: Timed[] = []
  const failures = new Map<string, number>()
  const refused: string[] = []
  const cookies = new Map<string, string>()
  for (const [name, { id, scope }] of Object.entries(market.people))
    cookies.set(name, await sessionFor(owner, id, scope.organizationId ?? ''))
  let isStopped = false
  const count = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1)

  const send: SendCall = async (who, address, key, body) => {
    for (;;) {
      if (isStopped) throw new GivenUp()
      const sentAt = performance.now()
      const answer = await call(`${origin}/proxy${address}`, cookies.get(who) ?? '', {
        ...body,
        idempotency_key: key,
      })
      if (answer.status >= 200 && answer.status < 300) {
        const { sid, version } = JSON.parse(answer.text) as Acknowledged
        acknowledged.push({ sid, key, version, sentAt, at: performance.now() })
        await sleep(pauseMs)
        return { sid, version }
      }
      if (answer.status >= 400 && answer.status < 500) {
        refused.push(`${key}: ${answer.status} ${answer.text.slice(0, 200)}`)
        throw new GivenUp()
      }
      count(answer.status === 0 ? answer.text : String(answer.status))
      await sleep(AGAIN_AFTER_MS)
    }
  }
  const read: string[] = []
  const callerOf = async (caller: number) => {
    for (let round = 0; !isStopped; round += 1) {
      await runOperation(market, send, `${name} ${caller}/${round}`, COMMENTS).catch((error: unknown) => {
        if (!(error instanceof GivenUp)) throw error
      })
      const address = reads[(caller + round) % reads.length]
      if (address === undefined || isStopped) continue
      const { status, text } = await call(`${origin}/proxy${address}`, cookies.get('admin') ?? '')
      if (status === 200) read.push(address)
      else count(status === 0 ? text : `${status} of ${address}`)
    }
  }
  const running = Array.from({ length: callers }, (_, caller) => callerOf(caller))
  const stop = async () => {
    isStopped = true
    await Promise.all(running)
  }
  return { acknowledged, reads: read, failures, refused, stop }
}

/** @param body of a POST; without it the address is read */
async function call(url: string, cookie: string, body?: object) {
  try {
    const answer = await fetch(url, {
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
    })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return { status: 0, text: cause instanceof Error ? cause.message || cause.name : String(cause) }
  }
}

/** As one line: what, how often. */
export const linesOf = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([what, times]) => `${times} × ${what}`).join(', ') || 'none'
