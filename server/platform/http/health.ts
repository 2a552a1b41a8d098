/** `/livez`: the process runs. `/readyz`: it can serve, and what it lacks. With a full disk it still serves reads. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { roomIn, roomInDatabase } from '../storage/room.ts'

/** A database that does not answer within this time counts as unreachable. */
const PATIENCE_MS = 1000

/** `room`: of the data folder; `database_room`: of the database's disk. */
type Lacking = 'database' | 'room' | 'database_room'

type Places = {
  readonly pool: pg.Pool
  readonly log: Logger
  readonly config: { readonly dataFolder: string }
}

const stopping = new WeakSet<FastifyInstance>()

/** Continues to answer until it is closed; `/readyz` answers 503 from now on, so that proxies use other servers. */
export async function drain(app: FastifyInstance, ms: number): Promise<void> {
  stopping.add(app)
  await sleep(ms)
}

export function healthRoutes(app: FastifyInstance, { pool, log, config }: Places): void {
  const hasRoom = roomIn(config.dataFolder)
  const databaseHasRoom = roomInDatabase(pool)
  let before = ''
  app.get('/livez', { logLevel: 'warn' }, async () => ({ ok: true }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const [answers, room, databaseRoom] = await Promise.all([
      within(PATIENCE_MS, asksPrimary(pool)),
      hasRoom(),
      Promise.race([databaseHasRoom(), sleep(PATIENCE_MS, true, { ref: false })]),
    ])
    const lacks: Lacking[] = []
    if (!answers) lacks.push('database')
    if (!room) lacks.push('room')
    if (!databaseRoom) lacks.push('database_room')
    // Logged only on a change, because probes come every few seconds.
    if (lacks.join() !== before)
      log.warn({ lacks }, answers ? (lacks.length > 0 ? 'no room' : 'ready again') : 'not ready')
    before = lacks.join()
    if (stopping.has(app)) return reply.code(503).send({ ok: false, lacks, stopping: true })
    // All servers share both disks: a proxy that removed them would stop the reads that still work.
    return reply.code(answers ? 200 : 503).send({ ok: answers, ...(lacks.length > 0 && { lacks }) })
  })
}

/** @throws when the database only reads: it is a standby, or not the primary yet */
async function asksPrimary(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (rows[0]?.standby !== false) throw new Error('the database is a standby')
}

async function within(ms: number, work: Promise<unknown>): Promise<boolean> {
  const timer = AbortSignal.timeout(ms)
  const tooLate = new Promise<false>((resolve) => timer.addEventListener('abort', () => resolve(false)))
  const done = work.then(
    () => true,
    () => false,
  )
  return Promise.race([done, tooLate])
}
