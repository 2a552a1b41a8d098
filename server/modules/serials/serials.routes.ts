/** Serial numbers, read while a form is filled in. */
import type { FastifyInstance } from 'fastify'
import { serials } from '../../../contract/serials.ts'
import type { Deps } from '../../deps.ts'
import { inScope } from '../../platform/database.ts'
import { route } from '../../shared/http/route.ts'
import { readSerials } from './serials.usecases.ts'

export function serialsRoutes(app: FastifyInstance, { database }: Deps): void {
  route(app, serials.read, ({ scope, body }) =>
    inScope(database, scope, async (trx) => ({ items: await readSerials(trx, body) })),
  )
}
