/** The pool is shared: what nobody looks at lets those go first who wait for an answer. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const LOOK_EVERY_MS = 5
/** However many call: letters and certificates go on too. */
const GIVES_WAY_MS = 100

/** @returns as soon as nobody waits for a connection, or after a while */
export async function callsFirst(pool: Pick<pg.Pool, 'waitingCount'>, ms = GIVES_WAY_MS): Promise<void> {
  const end = performance.now() + ms
  while (pool.waitingCount > 0 && performance.now() < end) await sleep(LOOK_EVERY_MS)
}
