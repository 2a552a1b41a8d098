/** `/livez`: the process runs. `/readyz`: it can serve, or what it lacks. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { roomIn } from '../storage/room.ts'

/** A database that does not answer within this is not there. */
const PATIENCE_MS = 1000

type Lacking = 'database' | 'room'

type Places = {
  readonly pool: pg.Pool
  readonly log: Logger
  readonly config: { readonly dataFolder: string }
}

const stopping = new WeakSet<FastifyInstance>()

/** It answers until it is closed, and `/readyz` says from now on that others should be asked. */
export async function drain(app: FastifyInstance, ms: number): Promise<void> {
  stopping.add(app)
  await sleep(ms)
}

export function healthRoutes(app: FastifyInstance, { pool, log, config }: Places): void {
  const hasRoom = roomIn(config.dataFolder)
  let before = ''
  app.get('/livez', { logLevel: 'warn' }, async () => ({ ok: true }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const [answers, room] = await Promise.all([within(PATIENCE_MS, asksPrimary(pool)), hasRoom()])
    const lacks: Lacking[] = [...(answers ? [] : ['database' as const]), ...(room ? [] : ['room' as const])]
    // One line when it changes: whoever asks does so every few seconds.
    if (lacks.join() !== before) log.warn({ lacks }, lacks.length > 0 ? 'not ready' : 'ready again')
    before = lacks.join()
    if (stopping.has(app)) return reply.code(503).send({ ok: false, lacks, stopping: true })
    const ok = lacks.length === 0
    return reply.code(ok ? 200 : 503).send(ok ? { ok } : { ok, lacks })
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
