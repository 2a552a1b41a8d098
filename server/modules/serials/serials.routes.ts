/** Serial numbers, read while a form is filled in. */
import type { FastifyInstance } from 'fastify'
import { serials } from '../../../contract/ledger/serials.ts'
import type { Deps } from '../../deps.ts'
import { scopedRoute } from '../../shared/http/route.ts'
import { readSerials } from './serials.usecases.ts'

export function serialsRoutes(app: FastifyInstance, { database }: Deps): void {
  scopedRoute(app, database, serials.read, async ({ trx, body }) => ({ items: await readSerials(trx, body) }))
}
