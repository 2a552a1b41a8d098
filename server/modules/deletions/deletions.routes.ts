/** The list of what was deleted. Restoring is a call of each noun. */
import type { FastifyInstance } from 'fastify'
import { deletions } from '../../../contract/deletions.ts'
import type { Deps } from '../../deps.ts'
import { scopedRoute } from '../../shared/http/route.ts'
import { listDeleted } from './deleted-records.ts'

export function deletionsRoutes(app: FastifyInstance, { database }: Pick<Deps, 'database'>): void {
  scopedRoute(app, database, deletions.list, async ({ trx, query }) => ({
    items: await listDeleted(trx, query.kind),
  }))
}
