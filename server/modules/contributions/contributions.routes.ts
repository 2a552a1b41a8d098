/** Entities, purposes, allocations and audit packs: always of the organization that the caller acts for. */
import { isoDay } from '../../../machines/kernel/days.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { allocations, auditPacks } from '../../../contract/certificates/contributions.ts'
import { reportingEntities, reportingPurposes } from '../../../contract/reporting-lists.ts'
import type { Deps } from '../../deps.ts'
import { downloadHeaders } from '../../platform/http/send-file.ts'
import { inScope, type Scope, type Trx } from '../../platform/database.ts'
import { actingFor } from '../../shared/http/acting-for.ts'
import { route } from '../../shared/http/route.ts'
import { SPREADSHEETS } from '../../platform/spreadsheet.ts'
import { tableOfAllocations } from './allocations.export.ts'
import { historyOf, listAllocations, totalsOf } from './allocations.repository.ts'
import { allocate, changeAllocation } from './allocations.usecases.ts'
import { auditPack, type PackChoice } from './audit-pack.ts'
import { makeOnce, retryOnDuplicateKey } from '../../workflow/engine/keys.ts'
import { filterWords, nameOf } from './filter.words.ts'
import { entities, purposes, type ReportingList, type Written } from './lists.usecases.ts'
import { unitsOf } from './units.repository.ts'

type Added = Pick<Written, 'name' | 'kind'> & { readonly idempotencyKey?: string | undefined }

export function contributionsRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock } = deps
  const own = <Result>(scope: Scope, run: (trx: Trx, organizationId: string) => Promise<Result>) => {
    const organizationId = actingFor(scope)
    return inScope(database, scope, (trx) => run(trx, organizationId))
  }
  const who = (scope: Scope, organizationId: string) => ({
    organizationId,
    personId: scope.personId,
    now: clock(),
  })

  const added = <Item extends { readonly sid: string }>(
    list: ReportingList<Item>,
    { scope, body: { idempotencyKey: key, ...body } }: { readonly scope: Scope; readonly body: Added },
  ): Promise<Item> =>
    own(scope, async (trx, organizationId) => {
      const asked = { personId: scope.personId, key, body: { organizationId, ...body } }
      const make = async () => (await list.write(trx, organizationId, { ...body, sid: null }, clock())).sid
      return list.find(trx, organizationId, await makeOnce(trx, asked, make))
    })

  route(app, reportingEntities.list, ({ scope }) =>
    own(scope, async (trx, id) => ({ items: await entities.list(trx, id) })),
  )
  route(app, reportingEntities.create, (call) => added(entities, call))
  route(app, reportingEntities.update, ({ scope, params, body }) =>
    own(scope, (trx, id) => entities.write(trx, id, { ...body, sid: params.sid }, clock())),
  )
  route(app, reportingPurposes.list, ({ scope }) =>
    own(scope, async (trx, id) => ({ items: await purposes.list(trx, id) })),
  )
  route(app, reportingPurposes.create, (call) => added(purposes, call))
  route(app, reportingPurposes.update, ({ scope, params, body }) =>
    own(scope, (trx, id) => purposes.write(trx, id, { ...body, sid: params.sid }, clock())),
  )

  route(app, allocations.list, ({ scope, query }) => own(scope, (trx, id) => listAllocations(trx, id, query)))
  route(app, allocations.totals, ({ scope, query }) => own(scope, (trx, id) => totalsOf(trx, id, query)))
  route(app, allocations.units, ({ scope, query }) => own(scope, (trx, id) => unitsOf(trx, id, query)))
  route(app, allocations.create, ({ scope, body }) =>
    retryOnDuplicateKey(() => own(scope, (trx, id) => allocate(trx, who(scope, id), body))),
  )
  route(app, allocations.update, ({ scope, params, body }) =>
    own(scope, (trx, id) => changeAllocation(trx, who(scope, id), params.sid, body)),
  )
  route(app, allocations.history, ({ scope, params }) =>
    own(scope, async (trx, id) => ({ items: await historyOf(trx, id, params.sid) })),
  )

  route(app, allocations.export, async ({ scope, query: { format, ...filter }, reply }) => {
    const said = await own(scope, (trx, id) => filterWords(trx, id, filter))
    const table = tableOfAllocations({ database, scope }, actingFor(scope), filter)
    const { mediaType, write } = SPREADSHEETS[format]
    const day = isoDay(clock())
    return reply
      .headers(downloadHeaders(mediaType, `allocations-${nameOf(said)}-${day}.${format}`))
      .send(Readable.from(write(table)))
  })

  route(app, auditPacks.download, async ({ scope, query: { operations, ...filter }, reply }) => {
    const choice: PackChoice = operations
      ? { operations }
      : { filter, said: await own(scope, (trx, id) => filterWords(trx, id, filter)) }
    const pack = await auditPack(deps, scope, actingFor(scope), choice)
    const name = 'filter' in choice ? nameOf(choice.said) : isoDay(clock())
    return reply
      .headers(downloadHeaders('application/zip', `audit-pack-${name}.zip`))
      .send(Readable.from(pack))
  })
}
