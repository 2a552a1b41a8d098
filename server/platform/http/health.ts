/** `/livez`: the process runs. `/readyz`: it can serve. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

/** A database that does not answer within this is not there. */
const PATIENCE_MS = 1000

export function healthRoutes(app: FastifyInstance, { pool }: Pick<Deps, 'pool'>): void {
  app.get('/livez', { logLevel: 'warn' }, async () => ({ ok: true }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const timer = AbortSignal.timeout(PATIENCE_MS)
    const tooLate = new Promise<false>((resolve) => timer.addEventListener('abort', () => resolve(false)))
    const answers = pool.query('select 1').then(
      () => true,
      () => false,
    )
    const ok = await Promise.race([answers, tooLate])
    return reply.code(ok ? 200 : 503).send({ ok })
  })
}
