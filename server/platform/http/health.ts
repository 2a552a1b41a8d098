/** `/livez`: the process runs. `/readyz`: it can serve, or what it lacks. */
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

export function healthRoutes(app: FastifyInstance, { pool, log, config }: Places): void {
  const hasRoom = roomIn(config.dataFolder)
  let before = ''
  app.get('/livez', { logLevel: 'warn' }, async () => ({ ok: true }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const [answers, room] = await Promise.all([within(PATIENCE_MS, pool.query('select 1')), hasRoom()])
    const lacks: Lacking[] = [...(answers ? [] : ['database' as const]), ...(room ? [] : ['room' as const])]
    // One line when it changes: whoever asks does so every few seconds.
    if (lacks.join() !== before) log.warn({ lacks }, lacks.length > 0 ? 'not ready' : 'ready again')
    before = lacks.join()
    const ok = lacks.length === 0
    return reply.code(ok ? 200 : 503).send(ok ? { ok } : { ok, lacks })
  })
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
