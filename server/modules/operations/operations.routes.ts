/** Routes of operations. Documents of an operation are in modules/documents. */
import { isoDay } from '../../../machines/kernel/days.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { moments } from '../../../contract/moments.ts'
import { operationDesk } from '../../../contract/operation-desk.ts'
import { operations } from '../../../contract/operations.ts'
import type { Viewer } from '../../../contract/session.ts'
import { inScope } from '../../platform/database.ts'
import { notFound, Refused } from '../../platform/http/refused.ts'
import { route } from '../../shared/http/route.ts'
import { SPREADSHEETS } from '../../platform/spreadsheet.ts'
import { workflowOf } from '../../workflow/advance.ts'
import { verifyChain } from '../../workflow/chain.ts'
import { roleIn } from '../../workflow/sides.ts'
import { inBulk } from './desk.usecases.ts'
import { replayOperation, showMoment } from './moments.usecases.ts'
import { tableOfOperations } from './operations.export.ts'
import { isVisible, presentJournalRow, presentLedger, presentRow } from './operations.presenter.ts'
import { countOperations, listOperations } from './operations.list.ts'
import { frameOf, journalOf, personalValuesOf, postingsOf } from './operations.repository.ts'
import { timelineOf } from './operations.timeline.ts'
import { tranchesOf } from './operations.tranches.ts'
import {
  recapRequest,
  requestOperation,
  sendEvent,
  showOperation,
  type Places,
} from './operations.usecases.ts'
import { holderOf, presentHoldings, retirableOf } from './requests.holdings.ts'

export function operationsRoutes(app: FastifyInstance, places: Places): void {
  const { database, clock } = places

  route(app, operations.list, async ({ scope, query }) => {
    const page = await inScope(database, scope, (trx) => listOperations(trx, scope, query, clock()))
    return { ...page, items: page.items.map((row) => presentRow(row, clock(), scope)) }
  })

  route(app, operations.count, async ({ scope, query }) => ({
    count: await inScope(database, scope, (trx) => countOperations(trx, scope, query, clock())),
  }))

  route(app, operations.timeline, async ({ scope, query }) => ({
    items: await inScope(database, scope, (trx) => timelineOf(trx, scope, query, clock())),
  }))

  route(app, operationDesk.bulk, ({ scope, body }) => inBulk(places, scope, body))

  route(app, operations.export, async ({ scope, query: { format, ...asked }, reply }) => {
    const table = tableOfOperations({ database, scope, clock }, asked)
    const { mediaType, write } = SPREADSHEETS[format]
    const name = `operations-${isoDay(clock())}.${format}`
    return reply
      .headers({
        'content-type': mediaType,
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      })
      .send(Readable.from(write(table)))
  })

  route(app, operations.request, ({ scope, viewer, body }) =>
    requestOperation(places, { scope, viewer: known(viewer) }, body),
  )

  route(app, operations.recap, ({ scope, viewer, body }) =>
    recapRequest(places, { scope, viewer: known(viewer) }, body),
  )

  route(app, operations.holdings, ({ scope, query }) =>
    inScope(database, scope, async (trx) => ({
      items: presentHoldings(await retirableOf(trx, holderOf(scope, query.contributorSid))),
    })),
  )

  route(app, operations.tranches, ({ scope, params }) =>
    inScope(database, scope, async (trx) => ({ items: await tranchesOf(trx, params.sid, clock()) })),
  )

  route(app, operations.show, ({ scope, viewer, params }) =>
    showOperation(places, { scope, viewer: known(viewer) }, params.sid),
  )

  route(app, operations.send, ({ scope, viewer, params, body }) =>
    sendEvent(places, { scope, viewer: known(viewer) }, params.sid, body),
  )

  route(app, operations.journal, ({ scope, params }) =>
    inScope(database, scope, async (trx) => {
      const operation = await frameOf(trx, params.sid)
      if (!operation) throw notFound()
      const reader = {
        party: roleIn(operation, scope),
        personal: await personalValuesOf(trx, params.sid),
        table: workflowOf(operation.machine).events,
        unitScale: operation.unit_scale,
      }
      const journal = await journalOf(trx, params.sid)
      const { verified } = await verifyChain(trx, params.sid)
      const visible = journal.filter((event) => isVisible(event, reader.party))
      return { items: visible.map((event) => presentJournalRow(event, reader)), verified }
    }),
  )

  route(app, moments.show, ({ scope, params }) =>
    inScope(database, scope, (trx) => showMoment(trx, scope, params)),
  )

  route(app, moments.replay, ({ scope, params }) =>
    inScope(database, scope, (trx) => replayOperation(trx, params.sid)),
  )

  route(app, operations.ledger, ({ scope, params }) =>
    inScope(database, scope, async (trx) => {
      const operation = await frameOf(trx, params.sid)
      if (!operation) throw notFound()
      return { items: presentLedger(await postingsOf(trx, params.sid), operation.unit_scale) }
    }),
  )
}

/** The policy lets nobody without a session come here. */
function known<Known extends Viewer>(viewer: Known | null): Known {
  if (!viewer) throw new Refused(401, 'not_signed_in')
  return viewer
}
