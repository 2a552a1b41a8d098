/** The ledger as the platform looks at it. */
import type { FastifyInstance } from 'fastify'
import { ledger } from '../../../contract/ledger.ts'
import type { Deps } from '../../deps.ts'
import { inScope } from '../../platform/database.ts'
import { route } from '../../shared/http/route.ts'
import { attachmentNamed } from '../documents/documents.routes.ts'
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
    reply
      .headers({
        'content-type': 'application/json',
        'content-disposition': attachmentNamed('journal-heads.json'),
        'x-content-type-options': 'nosniff',
      })
      .send(await exportHeads(database, scope)),
  )

  route(app, ledger.blocks, ({ scope, query }) => inScope(database, scope, (trx) => showBlocks(trx, query)))

  route(app, ledger.block, ({ scope, params }) =>
    inScope(database, scope, (trx) => showBlock(trx, params.sid)),
  )
}
