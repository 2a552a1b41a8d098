/** The ledger as the platform looks at it. */
import type { FastifyInstance } from 'fastify'
import { sendFile } from '../../platform/http/send-file.ts'
import { ledger } from '../../../contract/ledger/ledger.ts'
import type { Deps } from '../../deps.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { showBlock, showBlocks } from './blocks.usecases.ts'
import { healthOf } from './health.usecases.ts'
import { verifySoon } from './work.ts'
import { exportHeads, showHead } from './journals.usecases.ts'

export function ledgerRoutes(app: FastifyInstance, { database, clock, sealKeys, jobs }: Deps): void {
  const health = healthOf(database, clock)

  route(app, ledger.health, ({ scope }) => health(scope))

  route(app, ledger.head, ({ scope }) => showHead({ database, sealKeys }, scope))

  route(app, ledger.verify, () => verifySoon(jobs))

  route(app, ledger.headExport, async ({ scope, reply }) =>
    sendFile(reply, {
      name: 'journal-heads.json',
      mediaType: 'application/json',
      bytes: await exportHeads(database, scope),
    }),
  )

  scopedRoute(app, database, ledger.blocks, ({ trx, query }) => showBlocks(trx, query))

  scopedRoute(app, database, ledger.block, ({ trx, params }) => showBlock(trx, params.sid))
}
