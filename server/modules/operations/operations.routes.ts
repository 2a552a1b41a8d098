/** Routes of operations. Documents of an operation are in modules/documents. */
import { isoDay } from '../../../machines/kernel/days.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { moments } from '../../../contract/operations/moments.ts'
import { operationDesk } from '../../../contract/operations/desk.ts'
import { operations } from '../../../contract/operations/operations.ts'
import { readInScope } from '../../platform/database.ts'
import type { Replica } from '../../platform/replica/replica.ts'
import { orNotFound } from '../../platform/http/refused.ts'
import { downloadHeaders } from '../../platform/http/send-file.ts'
import { known } from '../../shared/http/fresh.ts'
import { route, scopedRoute } from '../../shared/http/route.ts'
import { SPREADSHEETS } from '../../platform/spreadsheet.ts'
import { workflowOf } from '../../workflow/operation-kind.ts'
import { substitutesOf } from '../../workflow/substitute.ts'
import { verifyChain } from '../../workflow/journal/chain.ts'
import { roleIn } from '../../workflow/sides.ts'
import { offersInBulk, sendInBulk } from './desk-events.usecases.ts'
import { inBulk, type DeskPlaces } from './desk.usecases.ts'
import { replayOperation, showMoment } from './moments.usecases.ts'
import { tableOfOperations } from './operations.export.ts'
import {
  isVisible,
  presentJournalRow,
  presentLedger,
  presentRow,
  presentSubstitutes,
} from './operations.presenter.ts'
import { countOperations, listOperations } from './operations.list.ts'
import { frameOf, lastAccountOf, journalOf, personalValuesOf, postingsOf } from './operations.repository.ts'
import { timelineOf } from './operations.timeline.ts'
import { tranchesOf } from './operations.tranches.ts'
import { recapRequest, requestOperation, sendEvent, showOperation } from './operations.usecases.ts'
import { holderOf, presentHoldings, retirableOf } from './requests.holdings.ts'

export function operationsRoutes(
  app: FastifyInstance,
  places: DeskPlaces & { readonly replica: Pick<Replica, 'read'> },
): void {
  const { database, replica, clock } = places

  route(app, operations.list, async ({ scope, query }) => {
    const page = await readInScope(database, scope, (trx) => listOperations(trx, scope, query, clock()))
    return { ...page, items: page.items.map((row) => presentRow(row, clock(), scope)) }
  })

  route(app, operations.count, async ({ scope, query }) => ({
    count: await readInScope(database, scope, (trx) => countOperations(trx, scope, query, clock())),
  }))

  route(app, operations.timeline, async ({ scope, query }) => ({
    items: await readInScope(database, scope, (trx) => timelineOf(trx, scope, query, clock())),
  }))

  route(app, operationDesk.bulk, ({ scope, body }) => inBulk(places, scope, body))

  route(app, operationDesk.offers, ({ scope, body }) => offersInBulk(places, scope, body.sids))

  route(app, operationDesk.events, ({ scope, viewer, body }) =>
    sendInBulk(places, { scope, viewer: known(viewer) }, body),
  )

  route(app, operations.export, async ({ scope, query: { format, ...asked }, reply }) => {
    const table = tableOfOperations({ read: replica.read, scope, clock }, asked)
    const { mediaType, write } = SPREADSHEETS[format]
    const name = `operations-${isoDay(clock())}.${format}`
    return reply.headers(downloadHeaders(mediaType, name)).send(Readable.from(write(table)))
  })

  route(app, operations.request, ({ scope, viewer, body }) =>
    requestOperation(places, { scope, viewer: known(viewer) }, body),
  )

  route(app, operations.recap, ({ scope, viewer, body }) =>
    recapRequest(places, { scope, viewer: known(viewer) }, body),
  )

  scopedRoute(app, database, operations.holdings, async ({ trx, scope, query }) => ({
    items: presentHoldings(await retirableOf(trx, holderOf(scope, query.contributorSid))),
  }))

  scopedRoute(app, database, operations.lastAccount, async ({ trx, scope }) => ({
    account: await lastAccountOf(trx, scope),
  }))

  scopedRoute(app, database, operations.tranches, async ({ trx, params }) => ({
    items: await tranchesOf(trx, params.sid, clock()),
  }))

  scopedRoute(app, database, operations.substitutes, async ({ trx, params }) => {
    const operation = orNotFound(await frameOf(trx, params.sid))
    return { items: presentSubstitutes(await substitutesOf(trx, params.sid), operation.unit_scale) }
  })

  route(app, operations.show, ({ scope, viewer, params }) =>
    showOperation(places, { scope, viewer: known(viewer) }, params.sid),
  )

  route(
    app,
    operations.send,
    ({ scope, viewer, params, body }) =>
      sendEvent(places, { scope, viewer: known(viewer) }, params.sid, body),
    { shares: true },
  )

  scopedRoute(app, database, operations.journal, async ({ trx, scope, params }) => {
    const operation = orNotFound(await frameOf(trx, params.sid))
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
  })

  scopedRoute(app, database, moments.show, ({ trx, scope, params }) => showMoment(trx, scope, params))

  scopedRoute(app, database, moments.replay, ({ trx, params }) => replayOperation(trx, params.sid))

  scopedRoute(app, database, operations.ledger, async ({ trx, params }) => {
    const operation = orNotFound(await frameOf(trx, params.sid))
    return { items: presentLedger(await postingsOf(trx, params.sid), operation.unit_scale) }
  })
}
